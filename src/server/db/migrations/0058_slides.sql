CREATE TABLE "slide_turns" (
	"broadcast_id" integer NOT NULL,
	"second" integer NOT NULL,
	"material_id" integer,
	"page" smallint NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	CONSTRAINT "slide_turns_broadcast_id_second_pk" PRIMARY KEY("broadcast_id","second"),
	CONSTRAINT "slide_turns_page_check" CHECK ("slide_turns"."page" > 0 and "slide_turns"."second" >= 0)
);
--> statement-breakpoint
ALTER TABLE "class_materials" ADD COLUMN "pages" smallint;--> statement-breakpoint
ALTER TABLE "slide_turns" ADD CONSTRAINT "slide_turns_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slide_turns" ADD CONSTRAINT "slide_turns_material_id_class_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."class_materials"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slide_turns_material_idx" ON "slide_turns" USING btree ("material_id");