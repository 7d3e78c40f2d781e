CREATE TABLE "erasures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"cause" text NOT NULL,
	"asked_by" integer,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "erasures_cause_check" CHECK ("erasures"."cause" in ('own', 'school', 'unused', 'restored')),
	CONSTRAINT "erasures_ended_check" CHECK ("erasures"."withdrawn_at" is null or "erasures"."done_at" is null)
);
--> statement-breakpoint
CREATE TABLE "personal_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "personal_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"language" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "personal_files_status_check" CHECK ("personal_files"."status" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "phone_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"viewer_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_files" ADD CONSTRAINT "personal_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_views" ADD CONSTRAINT "phone_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_views" ADD CONSTRAINT "phone_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_open_key" ON "erasures" USING btree ("user_id") WHERE "erasures"."withdrawn_at" is null and "erasures"."done_at" is null;--> statement-breakpoint
CREATE INDEX "erasures_user_idx" ON "erasures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "personal_files_user_idx" ON "personal_files" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "personal_files_open_key" ON "personal_files" USING btree ("user_id") WHERE "personal_files"."status" < 2;--> statement-breakpoint
CREATE INDEX "phone_views_user_idx" ON "phone_views" USING btree ("user_id","id" DESC NULLS LAST);