create index concurrently if not exists "groups_leader_idx" on "groups" USING btree ("leader_id");
--> statement-breakpoint
create index concurrently if not exists "audit_log_user_idx" on "audit_log" USING btree ("user_id","id");
--> statement-breakpoint
create index concurrently if not exists "audit_log_trgm_idx" on "audit_log" USING gin ("subject" gin_trgm_ops,"action" gin_trgm_ops);
--> statement-breakpoint
create index concurrently if not exists "audit_log_words_idx" on "audit_log" USING gin (search_words("subject"));
--> statement-breakpoint
create index concurrently if not exists "balance_entries_actor_idx" on "balance_entries" USING btree ("actor_id") WHERE "balance_entries"."actor_id" is not null;
--> statement-breakpoint
create index concurrently if not exists "bookings_cancelled_by_idx" on "bookings" USING btree ("cancelled_by") WHERE "bookings"."cancelled_by" is not null;
--> statement-breakpoint
create index concurrently if not exists "lesson_series_created_by_idx" on "lesson_series" USING btree ("created_by");
--> statement-breakpoint
create index concurrently if not exists "lesson_feedback_teacher_idx" on "lesson_feedback" USING btree ("teacher_id");
--> statement-breakpoint
create index concurrently if not exists "homework_created_by_idx" on "homework" USING btree ("created_by");
--> statement-breakpoint
create index concurrently if not exists "homework_trgm_idx" on "homework" USING gin ("title" gin_trgm_ops,"lesson_name" gin_trgm_ops);
--> statement-breakpoint
create index concurrently if not exists "homework_words_idx" on "homework" USING gin (search_words("title"),search_words("lesson_name"));
--> statement-breakpoint
create index concurrently if not exists "homework_attempts_corrected_by_idx" on "homework_attempts" USING btree ("corrected_by") WHERE "homework_attempts"."corrected_by" is not null;
--> statement-breakpoint
create index concurrently if not exists "lead_events_actor_idx" on "lead_events" USING btree ("actor_id") WHERE "lead_events"."actor_id" is not null;
--> statement-breakpoint
create index concurrently if not exists "message_deliveries_address_trgm_idx" on "message_deliveries" USING gin ("address" gin_trgm_ops);
--> statement-breakpoint
create index concurrently if not exists "offline_payments_recorded_by_idx" on "offline_payments" USING btree ("recorded_by");
--> statement-breakpoint
create index concurrently if not exists "broadcasts_publisher_idx" on "broadcasts" USING btree ("publisher_id");
--> statement-breakpoint
create index concurrently if not exists "class_visits_user_idx" on "class_visits" USING btree ("user_id");
--> statement-breakpoint
create index concurrently if not exists "open_class_likes_user_idx" on "open_class_likes" USING btree ("user_id");
--> statement-breakpoint
create index concurrently if not exists "open_classes_created_by_idx" on "open_classes" USING btree ("created_by");
--> statement-breakpoint
create index concurrently if not exists "open_classes_name_trgm_idx" on "open_classes" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
create index concurrently if not exists "open_classes_name_words_idx" on "open_classes" USING gin (search_words("name"));
--> statement-breakpoint
create index concurrently if not exists "view_records_user_idx" on "view_records" USING btree ("user_id");
--> statement-breakpoint
create index concurrently if not exists "video_jobs_created_by_idx" on "video_jobs" USING btree ("created_by");
--> statement-breakpoint
create index concurrently if not exists "group_members_user_idx" on "group_members" USING btree ("user_id");
--> statement-breakpoint
create index concurrently if not exists "orders_placed_by_idx" on "orders" USING btree ("placed_by") WHERE "orders"."placed_by" is not null;
--> statement-breakpoint
create index concurrently if not exists "refunds_decided_by_idx" on "refunds" USING btree ("decided_by") WHERE "refunds"."decided_by" is not null;
--> statement-breakpoint
create index concurrently if not exists "refunds_hand_by_idx" on "refunds" USING btree ("hand_by") WHERE "refunds"."hand_by" is not null;
--> statement-breakpoint
create index concurrently if not exists "stock_movements_actor_idx" on "stock_movements" USING btree ("actor_id") WHERE "stock_movements"."actor_id" is not null;
--> statement-breakpoint
create index concurrently if not exists "student_notes_author_idx" on "student_notes" USING btree ("author_id");
