CREATE TABLE "info_page_versions" (
	"page_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"title_bn" text NOT NULL,
	"body" text NOT NULL,
	"body_bn" text NOT NULL,
	"replaced_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "info_page_versions_page_id_version_pk" PRIMARY KEY("page_id","version")
);
--> statement-breakpoint
CREATE TABLE "info_pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"title_bn" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"body_bn" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "info_pages_titled" CHECK ("info_pages"."title" <> '' or "info_pages"."title_bn" <> '')
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "address_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "dbid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "trade_licence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "info_page_versions" ADD CONSTRAINT "info_page_versions_page_id_info_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."info_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "info_pages_slug" ON "info_pages" USING btree ("slug") WHERE "info_pages"."deleted_at" is null;--> statement-breakpoint
INSERT INTO "info_pages" ("slug", "title", "title_bn", "is_active", "position", "body", "body_bn") VALUES
('terms-and-conditions', 'Terms and information', 'শর্তাবলি ও তথ্য', true, 0,
'<h2>How to order</h2>
<ul>
<li>On this website: put the goods into your cart, give your name, phone number, address and district, and confirm. No account is needed.</li>
<li>By messaging app: send us what you want and where to{chat}.</li>
<li>By a message to our social page{social}.</li>
</ul>
<h2 id="delivery">Delivery time</h2>
{delivery}
<h2>Payment</h2>
<p>Cash on delivery everywhere: you pay when it is in your hands. No advance payment.</p>
<h2 id="returns">Returns</h2>
<p>{returns}</p>
<p>You may return or exchange goods</p>
<ul>
<li>that have a problem,</li>
<li>that do not match what the website shows,</li>
<li>that arrive damaged.</li>
</ul>
<h2>Complaints and support</h2>
<ul>
<li>Complaints hotline: {phones} — {hours}.</li>
<li>Support by messaging app and social page — 7:00 to 02:00.</li>
</ul>',
'<h2>কীভাবে অর্ডার করবেন</h2>
<ul>
<li>ওয়েবসাইট থেকে: পণ্য কার্টে যোগ করুন, নাম, ফোন নম্বর, ঠিকানা ও জেলা লিখে অর্ডার নিশ্চিত করুন। অ্যাকাউন্ট লাগে না।</li>
<li>মেসেজিং অ্যাপে: পণ্যের নাম ও ঠিকানা লিখে পাঠান{chat}।</li>
<li>আমাদের সোশ্যাল পেজে মেসেজ দিয়ে{social}।</li>
</ul>
<h2 id="delivery">ডেলিভারির সময়</h2>
{delivery}
<h2>মূল্য পরিশোধ</h2>
<p>সারা দেশে ক্যাশ অন ডেলিভারি: পণ্য হাতে পেয়ে দাম দিন। কোনো অগ্রিম টাকা দিতে হয় না।</p>
<h2 id="returns">পণ্য ফেরতের নিয়ম</h2>
<p>{returns}</p>
<p>নিচের যেকোনো কারণে পণ্য ফেরত দিতে বা বদলে নিতে পারেন:</p>
<ul>
<li>পণ্যে কোনো সমস্যা থাকলে।</li>
<li>ওয়েবসাইটে দেখানো পণ্যের সঙ্গে না মিললে।</li>
<li>পণ্য নষ্ট বা ভাঙা অবস্থায় পেলে।</li>
</ul>
<h2>অভিযোগ ও সহায়তা</h2>
<ul>
<li>অভিযোগের হটলাইন: {phones} — {hours}।</li>
<li>মেসেজিং অ্যাপ ও সোশ্যাল পেজে সহায়তা — সকাল ৭টা থেকে রাত ২টা পর্যন্ত।</li>
</ul>'),
('about', 'About us', 'আমাদের কথা', false, 1, '', ''),
('privacy', 'Privacy', 'গোপনীয়তা', true, 2,
'<h2>What we keep</h2>
<ul>
<li>Of an order: name, phone number, address, district and your note. We need them to deliver, to call you about the order, and for our books.</li>
<li>Of an account, if you make one: also your email, your addresses, and your password in a form that nobody can read.</li>
<li>On this phone or computer: cookies with your cart, your language, your district and your log-in. The shop does not work without them.</li>
<li>Where an order came from on the network: in a form that nobody can read back, for 7 days, against false orders.</li>
</ul>
<h2>Who else sees it</h2>
<p>The courier who brings your parcel gets your name, phone number, address and the cash to collect. We sell your data to nobody.</p>
<h2>Your rights</h2>
<p>You may ask for a copy of what we keep about you, or for its deletion: {phones}.</p>',
'<h2>আমরা কী রাখি</h2>
<ul>
<li>অর্ডারের জন্য: নাম, ফোন নম্বর, ঠিকানা, জেলা ও আপনার নোট। পণ্য পৌঁছাতে, অর্ডার নিয়ে ফোন করতে আর হিসাব রাখতে এগুলো লাগে।</li>
<li>অ্যাকাউন্ট খুললে: ইমেইল, আপনার ঠিকানাগুলো, আর পাসওয়ার্ড এমনভাবে, যা কেউ পড়তে পারে না।</li>
<li>এই ফোনে বা কম্পিউটারে: কার্ট, ভাষা, জেলা ও লগইনের কুকি। এগুলো ছাড়া দোকান চলে না।</li>
<li>অর্ডার কোন নেটওয়ার্ক থেকে এসেছে: ভুয়া অর্ডার ঠেকাতে ৭ দিন, এমনভাবে, যা থেকে কেউ কিছু বের করতে পারে না।</li>
</ul>
<h2>আর কে দেখে</h2>
<p>যে কুরিয়ার পার্সেল আনে, সে আপনার নাম, ফোন নম্বর, ঠিকানা আর কত ক্যাশ টাকা নিতে হবে তা জানে। আপনার তথ্য আমরা কারও কাছে বিক্রি করি না।</p>
<h2>আপনার অধিকার</h2>
<p>আপনার কী তথ্য আছে তার কপি, বা তা মুছে ফেলতে চাইলে ফোন করুন: {phones}।</p>');
