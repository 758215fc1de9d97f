DROP INDEX "products_public_newest";--> statement-breakpoint
DROP INDEX "products_public_price";--> statement-breakpoint
DROP INDEX "products_public_featured";--> statement-breakpoint
DROP INDEX "products_public_best_selling";--> statement-breakpoint
DROP INDEX "products_public_category";--> statement-breakpoint
DROP INDEX "products_public_stock";--> statement-breakpoint
CREATE INDEX "products_public_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id","family") WHERE "products"."deleted_at" is null and "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_public_price" ON "products" USING btree ("sale_price","id","family") WHERE "products"."deleted_at" is null and "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_public_featured" ON "products" USING btree ("created_at" DESC NULLS LAST,"id","family") WHERE "products"."deleted_at" is null and "products"."is_active" and "products"."is_featured";--> statement-breakpoint
CREATE INDEX "products_public_best_selling" ON "products" USING btree ("created_at" DESC NULLS LAST,"id","family") WHERE "products"."deleted_at" is null and "products"."is_active" and "products"."is_best_selling";--> statement-breakpoint
CREATE INDEX "products_public_category" ON "products" USING btree ("category_id","created_at" DESC NULLS LAST,"id","family") WHERE "products"."deleted_at" is null and "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_public_stock" ON "products" USING btree ("in_stock","created_at" DESC NULLS LAST,"id","family") WHERE "products"."deleted_at" is null and "products"."is_active";