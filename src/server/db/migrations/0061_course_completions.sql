CREATE TABLE "course_completions" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"students" integer NOT NULL,
	"shares" bigint NOT NULL,
	"places" bigint NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_completions" ADD CONSTRAINT "course_completions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;