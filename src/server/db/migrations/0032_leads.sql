CREATE TABLE "lead_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"actor_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_sources" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"archived_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"area_code" text NOT NULL,
	"telephone" text NOT NULL,
	"origin" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"source_id" integer,
	"owner_id" integer,
	"next_contact_at" timestamp with time zone,
	"student_id" integer,
	"registered_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_state_check" CHECK ("leads"."state" in ('new', 'contacted', 'trial', 'won', 'lost')),
	CONSTRAINT "leads_origin_check" CHECK ("leads"."origin" in ('staff', 'registration', 'import'))
);
--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_source_id_lead_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."lead_sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_events_lead_idx" ON "lead_events" USING btree ("lead_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "lead_sources_code_key" ON "lead_sources" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_phone_key" ON "leads" USING btree ("area_code","telephone");--> statement-breakpoint
CREATE INDEX "leads_owner_idx" ON "leads" USING btree ("owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_source_idx" ON "leads" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "leads_student_idx" ON "leads" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "leads_next_contact_idx" ON "leads" USING btree ("next_contact_at") WHERE "leads"."next_contact_at" is not null;--> statement-breakpoint
CREATE INDEX "users_fission_idx" ON "users" USING btree ("fission_id") WHERE "users"."fission_id" <> '';--> statement-breakpoint
CREATE INDEX "users_recommend_idx" ON "users" USING btree ("recommend_user_id") WHERE "users"."recommend_user_id" <> '';--> statement-breakpoint
CREATE INDEX "orders_fission_idx" ON "orders" USING btree ("fission_id") WHERE "orders"."fission_id" <> '';--> statement-breakpoint
CREATE INDEX "orders_recommend_idx" ON "orders" USING btree ("recommend_user_id") WHERE "orders"."recommend_user_id" <> '';