CREATE TABLE "homework_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "homework_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"text" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "homework" ADD COLUMN "remind_hours" smallint;--> statement-breakpoint
ALTER TABLE "homework" ADD COLUMN "reminded_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "homework" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "homework_comments" ADD CONSTRAINT "homework_comments_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_comments_use_idx" ON "homework_comments" USING btree ("teacher_id","uses" DESC NULLS LAST,"used_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "homework_comments_text_key" ON "homework_comments" USING btree ("teacher_id",md5("text"));--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_remind_hours_check" CHECK ("homework"."remind_hours" > 0);