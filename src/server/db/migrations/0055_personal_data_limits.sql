ALTER TABLE "personal_files" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;
