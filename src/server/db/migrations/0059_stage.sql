CREATE TABLE "stage_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stage_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"called_at" timestamp with time zone DEFAULT now() NOT NULL,
	"called_by" integer,
	"joined_at" timestamp with time zone,
	"second" integer,
	"has_camera" boolean DEFAULT false NOT NULL,
	"has_sound" boolean DEFAULT true NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stage_places" ADD CONSTRAINT "stage_places_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_places" ADD CONSTRAINT "stage_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stage_places_one_key" ON "stage_places" USING btree ("class_id","user_id") WHERE "stage_places"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "stage_places_class_idx" ON "stage_places" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "stage_places_user_idx" ON "stage_places" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stage_places_open_idx" ON "stage_places" USING btree ("id") WHERE "stage_places"."ended_at" is null;