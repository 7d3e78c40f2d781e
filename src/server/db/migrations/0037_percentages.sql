CREATE TABLE "activity_products" (
	"activity_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "activity_products_activity_id_product_id_pk" PRIMARY KEY("activity_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_kind_check";--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "percent_off" numeric(3, 1);--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "ceiling" numeric(14, 4);--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "scope" smallint;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "percent_off" numeric(3, 1);--> statement-breakpoint
ALTER TABLE "activity_products" ADD CONSTRAINT "activity_products_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_products" ADD CONSTRAINT "activity_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_products_product_idx" ON "activity_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "activities_percent_idx" ON "activities" USING btree ("end_at") WHERE "activities"."percent_off" is not null;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_percent_check" CHECK (case when "activities"."percent_off" is null then "activities"."ceiling" is null and "activities"."scope" is null
        else "activities"."type" = 2 and "activities"."percent_off" > 0 and coalesce("activities"."scope", 0) in (1, 2)
          and ("activities"."ceiling" is null or "activities"."ceiling" > 0) end);--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_kind_check" CHECK (case "activities"."type"
        when 1 then "activities"."product_id" is not null and "activities"."price" > 0 and "activities"."number" between 2 and 100
        when 2 then "activities"."product_id" is not null and "activities"."price" > 0 and "activities"."percent_off" is null
          or "activities"."product_id" is null and "activities"."price" is null and "activities"."percent_off" is not null
        when 3 then "activities"."product_id" is null
        else false end);--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_percent_check" CHECK ("coupons"."percent_off" > 0);