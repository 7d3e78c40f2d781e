CREATE TABLE "class_assistants" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_assistants_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "class_entries" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" integer,
	CONSTRAINT "class_entries_class_id_user_id_pk" PRIMARY KEY("class_id","user_id"),
	CONSTRAINT "class_entries_state_check" CHECK ("class_entries"."state" in ('waiting', 'admitted', 'removed')),
	CONSTRAINT "class_entries_reason_check" CHECK (("class_entries"."state" = 'removed') = ("class_entries"."reason" <> ''))
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_assistant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_announcement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "reply_to" integer;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "pinned_id" integer;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "announcement_id" integer;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "announced_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "has_waiting_room" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "class_assistants" ADD CONSTRAINT "class_assistants_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_assistants" ADD CONSTRAINT "class_assistants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_assistants" ADD CONSTRAINT "class_assistants_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_entries" ADD CONSTRAINT "class_entries_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_entries" ADD CONSTRAINT "class_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_entries" ADD CONSTRAINT "class_entries_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_assistants_user_idx" ON "class_assistants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_entries_user_idx" ON "class_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_entries_state_idx" ON "class_entries" USING btree ("class_id","state","changed_at");