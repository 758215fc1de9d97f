/** Searches written before the search existed and never used to tune it; the format is that of `search-table.ts`. */
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
`;
