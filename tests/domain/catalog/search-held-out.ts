/**
 * Searches that were never used to tune the search: 60 were written before it existed, the others
 * after 1.1. The format is that of `search-table.ts`.
 */
export const HELD_OUT = `
khalisha-honey mustard-honey litchi-honey black-seed-honey: mdhu
khalisha-honey: sundarban er modhu
litchi-honey: lichu fuler modhu
mustard-honey: modhu 1 kg, sorishar modhu
black-seed-honey: kalijira modhu
comb-honey: chakher modhu
gift-honey: modhu gift box
honey-nuts: honey with nuts
almonds: almond badam, kat badam
cashews: cashew nut 500gm
walnuts: akhroat
pistachios: pesta badam dam
peanuts: cheena badam
mustard-oil: ghani vanga sorisha tel
mustard-oil-big: mustard oil 5 liter, ৫ লিটার সরিষার তেল
coconut-oil: nariker tel
black-seed-oil: kalo jeera oil
olive-oil: jaitun tel
sesame-oil: til er tel
rice-bran-oil: rice bran tel
chia: chia sid, চিয়া বীজ
flax: tisir bij
pumpkin-seeds: misti kumra bij
sunflower-seeds: sun flower seeds
sesame: sada til
kalojira: kalozira
tokma: tokma dana
isabgol: isub guler vushi
chinigura: chinigura chal 1kg, পোলাও চাল
katari: katarivog chal
red-rice: lal chaul
oats: oats 1 kg
red-flour: lal atta
masoor: moshurer dal
moong: মুগের ডাল
chickpeas: kabuli chola
turmeric: holuder gura
chilli: shukna morich gura
cumin: jeera
cinnamon: dalchini
cardamom: elaichi
pepper: kalo golmorich
panch-phoron: 5 foron
cloves: labongo
ajwa: আজোয়া খেজুর ৫০০ গ্রাম
medjool: medjul khejur
mariyam: moriyam khejur
raisins: kishmis
figs: tin ফল
patali-gur jhola-gur: khejur er gur
jhola-gur: jhola gur
cane-gur: আখের গুড় ১ কেজি
ghee ghee-jar: deshi ghee
sweet-doi: bogura doi
paneer: austagramer ponir
@honey: মধূর দাম কত, asol khati modhu, pure modhu, honey bottle, modhu kinbo, মধু কিনতে চাই, natural honey, modhur boyam
khalisha-honey: খলিসা ফুলের মধু, sundorbon er modhu, সুন্দরবনের খাঁটি মধু
mustard-honey: সরিষার মধু ১ কেজি, shorisa fuler modu
litchi-honey: লিচুফুলের মধু, lichur modhu
black-seed-honey: কালোজিরা ফুলের মধু, kalojeera honey
comb-honey: চাক মধু, mouchaker modhu
@nuts: বাদাম দাম কত, khabar badam, nuts mix price
almonds: কাঠবাদাম ৫০০ গ্রাম, kath badam 1 kg, almond price bd, আলমন্ড
cashews: কাজু বাদামের দাম, kaju badam 500g, cashew w320, kazu badam
walnuts: আখরোট বাদাম, walnat, akhrot 250 gm
pistachios: পেস্তাবাদাম, pista badam 250
peanuts: চিনাবাদাম ১ কেজি, kacha badam, china badam dam
mixed-nuts: মিক্স বাদাম, mixed badam
honey-nuts: হানি নাটস, honey nut, modhu badam mix
@natural-oils: khabar tel, cooking oil
mustard-oil mustard-oil-big: সরিষা তেল, খাঁটি সরিষার তেল, shorsher tel, kath ghani mustard oil, sorisha oil
mustard-oil-big: সরিষার তেল ৫ লিটার দাম, sorisar tel 5 litre
coconut-oil: নারিকেল তেল ৫০০ মিলি, narikel oil, coconut tel, narkeler tel
black-seed-oil: কালোজিরা তেল, kalijirar tel, black cumin oil
olive-oil: olive tel, অলিভ তেল, extra virgin olive oil, jaytun oil
sesame-oil: তিল এর তেল, til oil
rice-bran-oil: রাইস ব্রান তেল, rice bran cooking oil
chia: চিয়াসিডস, chia seed 250g, ciya sid, chia beej
flax: ফ্ল্যাক্স সিড, flaxseeds, tishi bij
pumpkin-seeds: কুমড়া বীজ, pumpkin seeds 200 gm
sunflower-seeds: সূর্যমুখীর বীজ, sunflower bij, surjomukhir bichi
sesame: সাদা তিল ২০০ গ্রাম, sesame seed
kalojira: কালোজিরা ২০০ গ্রাম, black seeds, kalo zira
tokma: তোকমার দানা, tokmar dana
isabgol: ইসবগুল ভুসি, isabgul bhushi, isobgol
chinigura: চিনিগুড়া পোলাও চাল, chinigura polao rice
katari: কাটারীভোগ, katari bhog rice, কাটারি চাল ৫ কেজি
red-rice: লাল চালের দাম, lal chal 5kg, red chal
oats: ওট্স, oats 500g, rolled oat
red-flour: লাল আটা ২ কেজি, lal atar dam, brown flour, whole wheat flour
masoor: mosur daal, মসুর, mosurer dal 1kg, deshi mosur dal
moong: মুগডাল, moong daal, mug daal 1 kg
chickpeas: ছোলা ১ কেজি, chola boot, iftarer chola
turmeric: হলুদের গুড়া ২০০ গ্রাম, turmeric powder, holud gora
chilli: মরিচের গুঁড়া, chili gura, marich, shukna moric
cumin: জিরা ২০০ গ্রাম, zeera, jira gota
cinnamon: দারুচিনি ১০০ গ্রাম, daruchini dam, cinnamon stick
cardamom: এলাচ দাম, elach 50g, ছোট এলাচ
pepper: গোল মরিচ ১০০ গ্রাম, black peper
panch-phoron: পাঁচফোরন, pachforon
cloves: লবঙ্গ ৫০ গ্রাম, lobonga
ajwa: আজওয়া খেজুর দাম, ajwa dates 500g, azwa dates
medjool: মেডজুল, medjool dates
mariyam: মরিয়ম খেজুর ১ কেজি, mariam dates
ajwa medjool mariyam: খেজুর ১ কেজি, khejur dam koto, ramadan khejur, arab khejur
raisins: কিসমিস ৫০০ গ্রাম, kishmish dam, raisins 250 gm
figs: ত্বীন ফল, tin fruit, ডুমুর
apricots: শুকনো এপ্রিকট, apricot dry
ghee ghee-jar: খাঁটি ঘি, gawa ghi, ঘি দাম কত, cow ghi, deshi ghi
butter: সাদা মাখন, butter 200g
paneer: পনীর, ponir 500
sweet-doi: দই বগুড়া, bogurar misti doi, dohi
patali-gur jhola-gur cane-gur: খাঁটি গুড়, gurer dam, khati gur
patali-gur: খেজুর পাটালি, patali gur 1kg
cane-gur: আখের গুড় দাম, akher gud
@spices: গুঁড়া মসলা, spice, moshla gura
@honey: মধূর দাম কত, asol khati modhu, pure modhu, honey bottle, modhu kinbo, মধু কিনতে চাই, natural honey, hunny, honny
khalisha-honey: খলিসা ফুলের মধু, sundorbon er modhu, সুন্দরবনের খাঁটি মধু
mustard-honey: সরিষার মধু ১ কেজি, shorisa fuler modu
litchi-honey: লিচুফুলের মধু, lichur modhu
black-seed-honey: কালোজিরা ফুলের মধু, kalojeera honey
comb-honey: চাক মধু, mouchaker modhu
@nuts: বাদাম দাম কত, khabar badam, nuts mix price
almonds: কাঠবাদাম ৫০০ গ্রাম, kath badam 1 kg, almond price bd, আলমন্ড
cashews: কাজু বাদামের দাম, kaju badam 500g, cashew w320, kazu badam
walnuts: আখরোট বাদাম, walnat, akhrot 250 gm
pistachios: পেস্তাবাদাম, pista badam 250
peanuts: চিনাবাদাম ১ কেজি, kacha badam, china badam dam
mixed-nuts: মিক্স বাদাম, mixed badam
honey-nuts: হানি নাটস, honey nut, modhu badam mix
@natural-oils: khabar tel, cooking oil
mustard-oil mustard-oil-big: সরিষা তেল, খাঁটি সরিষার তেল, soriša tel, shorsher tel, kath ghani mustard oil, sorisha oil
mustard-oil-big: সরিষার তেল ৫ লিটার দাম, sorisar tel 5 litre
coconut-oil: নারিকেল তেল ৫০০ মিলি, narikel oil, coconut tel, narkeler tel
black-seed-oil: কালোজিরা তেল, kalijirar tel, black cumin oil
olive-oil: olive tel, অলিভ তেল, extra virgin olive oil, jaytun oil
sesame-oil: তিল এর তেল, til oil
rice-bran-oil: রাইস ব্রান তেল, rice bran cooking oil
chia: চিয়াসিডস, chia seed 250g, ciya sid, chia beej
flax: ফ্ল্যাক্স সিড, flaxseeds, tishi bij
pumpkin-seeds: কুমড়া বীজ, pumpkin seeds 200 gm
sunflower-seeds: সূর্যমুখীর বীজ, sunflower bij, surjomukhir bichi
sesame: সাদা তিল ২০০ গ্রাম, sesame seed
kalojira: কালোজিরা ২০০ গ্রাম, black seeds, kalo zira
tokma: তোকমার দানা, tokmar dana
isabgol: ইসবগুল ভুসি, isabgul bhushi, isobgol
chinigura: চিনিগুড়া পোলাও চাল, chinigura polao rice, kalijira rice polao chal
katari: কাটারীভোগ, katari bhog rice, কাটারি চাল ৫ কেজি
red-rice: লাল চালের দাম, lal chal 5kg, red chal
oats: ওট্স, oats 500g, rolled oat
red-flour: লাল আটা ২ কেজি, lal atar dam, brown flour, whole wheat flour
masoor: mosur daal, মসুর, mosurer dal 1kg, deshi mosur dal
moong: মুগডাল, moong daal, mug daal 1 kg
chickpeas: ছোলা ১ কেজি, chola boot, iftarer chola
turmeric: হলুদের গুড়া ২০০ গ্রাম, turmeric powder, holud gora
chilli: মরিচের গুঁড়া, chili gura, marich, shukna moric
cumin: জিরা ২০০ গ্রাম, zeera, jira gota
cinnamon: দারুচিনি ১০০ গ্রাম, daruchini dam, cinnamon stick
cardamom: এলাচ দাম, elach 50g, ছোট এলাচ
pepper: গোল মরিচ ১০০ গ্রাম, black peper
panch-phoron: পাঁচফোরন, pachforon
cloves: লবঙ্গ ৫০ গ্রাম, lobonga
ajwa: আজওয়া খেজুর দাম, ajwa dates 500g, azwa dates
medjool: মেডজুল, medjool dates
mariyam: মরিয়ম খেজুর ১ কেজি, mariam dates
ajwa medjool mariyam: খেজুর ১ কেজি, khejur dam koto, ramadan khejur, arab khejur
raisins: কিসমিস ৫০০ গ্রাম, kishmish dam, raisins 250 gm
figs: ত্বীন ফল, tin fruit, ডুমুর
apricots: শুকনো এপ্রিকট, apricot dry
ghee ghee-jar: খাঁটি ঘি, gawa ghi, ঘি দাম কত, cow ghi, deshi ghi
butter: সাদা মাখন, butter 200g
paneer: পনীর, ponir 500
sweet-doi: দই বগুড়া, bogurar misti doi, dohi
patali-gur jhola-gur cane-gur: খাঁটি গুড়, gurer dam, khati gur
patali-gur: খেজুর পাটালি, patali gur 1kg
cane-gur: আখের গুড় দাম, akher gud
@spices: গুঁড়া মসলা, spice, moshla gura
`;
