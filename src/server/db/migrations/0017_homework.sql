CREATE TABLE "homework" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "homework_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"lesson_id" integer,
	"lesson_name" text NOT NULL,
	"created_by" integer,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"status" smallint DEFAULT 2 NOT NULL,
	"due_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "homework_status_check" CHECK ("homework"."status" in (2, 3)),
	CONSTRAINT "homework_published_at_check" CHECK (("homework"."status" = 3) = ("homework"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "homework_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "homework_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"homework_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"number" smallint DEFAULT 1 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"reply" text DEFAULT '' NOT NULL,
	"reply_version" integer DEFAULT 0 NOT NULL,
	"corrected_at" timestamp with time zone,
	"corrected_by" integer,
	"returned_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "homework_attempts_number_check" CHECK ("homework_attempts"."number" > 0),
	CONSTRAINT "homework_attempts_corrected_at_check" CHECK (("homework_attempts"."corrected_at" is null or "homework_attempts"."submitted_at" is not null) and ("homework_attempts"."returned_at" is null or "homework_attempts"."corrected_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "homework_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "homework_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"homework_id" integer NOT NULL,
	"attempt_id" integer,
	"part" text NOT NULL,
	"position" smallint NOT NULL,
	"upload_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	CONSTRAINT "homework_files_part_check" CHECK ("homework_files"."part" in ('task', 'answer', 'reply')),
	CONSTRAINT "homework_files_attempt_check" CHECK (("homework_files"."part" = 'task') = ("homework_files"."attempt_id" is null))
);
--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_used_as_check";--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_attempts" ADD CONSTRAINT "homework_attempts_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_attempts" ADD CONSTRAINT "homework_attempts_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_attempts" ADD CONSTRAINT "homework_attempts_corrected_by_users_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_attempt_id_homework_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."homework_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_product_idx" ON "homework" USING btree ("product_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "homework_lesson_idx" ON "homework" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "homework_attempts_number_key" ON "homework_attempts" USING btree ("homework_id","student_id","number");--> statement-breakpoint
CREATE INDEX "homework_attempts_student_idx" ON "homework_attempts" USING btree ("student_id","homework_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "homework_files_homework_idx" ON "homework_files" USING btree ("homework_id");--> statement-breakpoint
CREATE INDEX "homework_files_attempt_idx" ON "homework_files" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "homework_files_upload_idx" ON "homework_files" USING btree ("upload_id");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_used_as_check" CHECK ("uploads"."used_as" in ('avatar', 'cover', 'content', 'homework'));