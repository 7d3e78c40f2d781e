ALTER TABLE "bookings" ADD COLUMN "teacher_absent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "hour_returned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "balance_entries_booking_idx" ON "balance_entries" USING btree ("booking_id");