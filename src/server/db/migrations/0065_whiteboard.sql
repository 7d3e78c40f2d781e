CREATE TABLE "whiteboard_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whiteboard_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"state" bytea,
	"version" integer DEFAULT 0 NOT NULL,
	"busy_at" timestamp with time zone,
	"busy_count" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "whiteboard_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "whiteboard_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "whiteboard_steps_changes_check" CHECK (jsonb_typeof("whiteboard_steps"."changes") = 'object')
);
--> statement-breakpoint
CREATE TABLE "whiteboard_turns" (
	"class_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"page_id" integer,
	CONSTRAINT "whiteboard_turns_class_id_at_pk" PRIMARY KEY("class_id","at")
);
--> statement-breakpoint
CREATE TABLE "whiteboards" (
	"class_id" integer PRIMARY KEY NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"page_id" integer,
	"pen_user_id" integer
);
--> statement-breakpoint
ALTER TABLE "whiteboard_pages" ADD CONSTRAINT "whiteboard_pages_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whiteboard_steps" ADD CONSTRAINT "whiteboard_steps_page_id_whiteboard_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."whiteboard_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whiteboard_turns" ADD CONSTRAINT "whiteboard_turns_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whiteboard_turns" ADD CONSTRAINT "whiteboard_turns_page_id_whiteboard_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."whiteboard_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whiteboards" ADD CONSTRAINT "whiteboards_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whiteboards" ADD CONSTRAINT "whiteboards_page_id_whiteboard_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."whiteboard_pages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whiteboards" ADD CONSTRAINT "whiteboards_pen_user_id_users_id_fk" FOREIGN KEY ("pen_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whiteboard_pages_class_idx" ON "whiteboard_pages" USING btree ("class_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "whiteboard_steps_page_key" ON "whiteboard_steps" USING btree ("page_id","at");--> statement-breakpoint
CREATE INDEX "whiteboard_turns_page_idx" ON "whiteboard_turns" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "whiteboards_pen_idx" ON "whiteboards" USING btree ("pen_user_id");--> statement-breakpoint
CREATE INDEX "whiteboards_page_idx" ON "whiteboards" USING btree ("page_id");