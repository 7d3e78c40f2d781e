ALTER TABLE "open_classes" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
-- a class whose newest broadcast its teacher has ended
UPDATE "open_classes" c SET "ended_at" = b."end_asked_at" FROM (
  SELECT DISTINCT ON ("class_id") "class_id", "end_asked_at" FROM "broadcasts" ORDER BY "class_id", "id" DESC
) b WHERE b."class_id" = c."id" AND b."end_asked_at" IS NOT NULL;
