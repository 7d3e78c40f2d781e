CREATE TABLE "product_words" (
	"word" text COLLATE "C" NOT NULL,
	"product_id" integer NOT NULL,
	"type" smallint NOT NULL,
	"price" numeric(14, 4) NOT NULL,
	CONSTRAINT "product_words_word_product_id_type_price_pk" PRIMARY KEY("word","product_id","type","price")
);
--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_words_product_idx" ON "product_words" USING btree ("product_id");--> statement-breakpoint
-- Only products on sale have words here. Not called for what does not change them, as the stock that each sale changes.
-- Whoever changes search_words fills the table anew.
CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_words WHERE product_id = NEW.id;
  IF NEW.status = 2 THEN
    INSERT INTO product_words (word, product_id, type, price)
    SELECT word, NEW.id, NEW.type, NEW.price FROM unnest(tsvector_to_array(NEW.search)) word
    WHERE char_length(word) = 2 AND word !~ '[\x01-\x7f]';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_make_words AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.status = 2) EXECUTE FUNCTION keep_product_words();--> statement-breakpoint
CREATE TRIGGER products_change_words AFTER UPDATE OF name, status, type, price ON products
  FOR EACH ROW WHEN ((OLD.name, OLD.status, OLD.type, OLD.price) IS DISTINCT FROM (NEW.name, NEW.status, NEW.type, NEW.price))
  EXECUTE FUNCTION keep_product_words();--> statement-breakpoint
INSERT INTO product_words (word, product_id, type, price)
SELECT word, p.id, p.type, p.price FROM products p, unnest(tsvector_to_array(p.search)) word
WHERE p.status = 2 AND char_length(word) = 2 AND word !~ '[\x01-\x7f]';
