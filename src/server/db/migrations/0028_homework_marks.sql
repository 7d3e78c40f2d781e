ALTER TABLE "homework_attempts" ADD COLUMN "marks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "homework_files" ADD COLUMN "seconds" smallint;
