CREATE INDEX "caption_tracks_updated_by_idx" ON "caption_tracks" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "class_marks_created_by_idx" ON "class_marks" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "live_captions_created_by_idx" ON "live_captions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "video_chapters_updated_by_idx" ON "video_chapters" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "class_assistants_created_by_idx" ON "class_assistants" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "class_entries_changed_by_idx" ON "class_entries" USING btree ("changed_by") WHERE "class_entries"."changed_by" is not null;--> statement-breakpoint
CREATE INDEX "phone_views_viewer_idx" ON "phone_views" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "enquiry_messages_author_idx" ON "enquiry_messages" USING btree ("author_id") WHERE "enquiry_messages"."author_id" is not null;
