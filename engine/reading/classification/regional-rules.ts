import type { LabelRule } from './label-rule.ts'

/** Names that only some states, makers or dealers print for charges, accessories and money off. */
export const regionalRules: readonly LabelRule[] = [
	{
		category: 'doc_fee',
		strength: 'product',
		phrases: `
			bro; bro fee; handling fee dealer; service and handling fee; buyers order fee; buyers order preparation; wra fee; wra doc fee; administration charge; administrative charge; closing admin fee;
			doc and admin; documentation and admin fee; dealer administration fee; dealer closing charge; dealer documentary fee; document handling fee`,
		examples: 'BRO; Buyer’s Order Fee; WRA fee; Administration charge',
	},
	{
		category: 'electronic_filing',
		strength: 'product',
		phrases: `
			cvr processing; cvr processing fee; ez tag; ez tag fee; computerized vehicle registration; dealertrack registration; title and tag service;
			electronic title and registration; electronic registration and title; ertf; etr fee; dmv electronic fee; dmv filing; dmv filing fee; bmv filing; title filing; registration filing; vitu registration; electronic filing charge; computer vehicle registration`,
		examples: 'CVR Processing; EZ Tag fee; Computerized vehicle registration',
	},
	{
		category: 'sales_tax',
		strength: 'product',
		phrases: `
			mvst; sc imf; imf; motor vehicle usage tax; usage tax; transportation tax; grt; motor vehicle document tax; mctd; splost; lost tax; single article tax; single article;
			parish tax; stadium tax; metro tax; special district tax; tax on difference; state road tax; tax difference; local option sales tax;
			deed of title tax; motor vehicle transfer tax; sales lease tax; home rule tax; mass transit tax`,
		examples: 'MVST; SC IMF; Motor vehicle usage tax; Single Article Tax; Tax on difference',
	},
	{
		category: 'other_tax',
		strength: 'idiom',
		phrases: `
			transit excise; rental excise; birth month tax; heavy equipment tax; heavy use tax; unit property tax; upt; tangible property tax; business tax recovery;
			ohio cat; cat tax recovery; commercial activity tax recovery; excise recovery; bpol tax; bpol`,
		examples: 'Transit/Excise; Unit property tax; Birth month tax',
	},
	{
		category: 'title',
		strength: 'plain',
		phrases: 'title state fee; rush title; duplicate title; fast title',
		examples: 'Title state fee; Rush title fee',
	},
	{
		category: 'registration',
		strength: 'product',
		phrases: `
			hybrid surcharge; ev surcharge; electric vehicle surcharge; hybrid fee; hybrid vehicle fee; ttrf; transportation improvement fee; county clerk; secretary of state; chp fee;
			registration surcharge; dhsmv fee; dhsmv; initial registration fee; transportation improvement; road usage fee; road usage charge`,
		examples: 'Hybrid surcharge; TTRF; Transportation improvement fee; County clerk; Secretary of State',
	},
	{
		category: 'plate',
		strength: 'plain',
		phrases: 'transit permit; in transit permit; permit; trip permit; in transit tag; drive away tag',
		examples: 'Transit permit; Trip permit',
	},
	{
		category: 'lien',
		strength: 'idiom',
		phrases:
			'ucc fee; ucc; security interest fee; security interest; mortgage filing; mortgage filing fee; lien recordation; loan recording',
		examples: 'UCC fee; Security interest fee; Mortgage filing',
	},
	{
		category: 'tire_battery',
		strength: 'idiom',
		phrases: `
			lemon law admin fee; tire tax; tire taxes; tire waste; tire waste fee; tire surcharge; state tire tax; mvwea; warranty enforcement; warranty enforcement fee; oil disposal; oil disposal fee; tire excise;
			tire excise tax; battery deposit; battery core; white goods; white goods fee; used tire fee; tire recycle; tire recycle fee; tire charge; tire assessment; battery surcharge; tire stewardship`,
		examples: 'Tire tax; Tire waste fee; Warranty enforcement fee; Oil disposal fee',
	},
	{
		category: 'prep',
		strength: 'product',
		phrases:
			'dealer prep and handling; prep and handling; get ready; get ready fee; new car prep; used car prep',
		examples: 'Get ready',
	},
	{
		category: 'market_adjustment',
		strength: 'idiom',
		phrases:
			'market value adj; supply and demand; supply and demand adjustment; supply demand adjustment; added dealer markup; local market adjustment',
		examples: 'Market value adj; Supply & demand adj.',
	},
	{
		category: 'advertising',
		strength: 'product',
		phrases:
			'regional ad; dealer ad; ad association; ad assoc; advertising assoc; tdds; fdaf; dealer ad association; dealer ad assoc; ad charge',
		examples: 'Regional ad; TDDS; FDAF',
	},
	{
		category: 'dealer_installed',
		strength: 'idiom',
		phrases: `
			wheel locks; wheel lock; wheel lock kit; wheel locking nuts; locking lug nuts; lug locks; locking lugs; door edge; door edge guard; door edge guards; door edge protector; door edge protectors; door cups; door cup protectors; door cup guards;
			cup protectors; bumper protector; bumper protectors; bumper guard; bumper applique; rear bumper applique; rear bumper protector; window visors; visors; side moldings; side molding; moldings; mirror caps;
			hood protector; hood deflector; hood shield; sunshade; sun shade; permapulse; pulseprotects; backup camera; back up camera; puddle lights; door sills; illuminated door sills; sill plates; license plate frame;
			license plate frames; plate frame; leather upgrade; leveling kit; ball mount; exhaust tip; exhaust tips; front end mask; body kit; paint stripe; trunk organizer; trunk protector; truck steps; bed mat; bed cover;
			bed extender; bed rails; fog lights; wheel well liners; mudflaps; cargo mats; cargo trays`,
		examples: 'Wheel locks; Door edge guards; Door cup protectors; Rear bumper applique; License plate frame',
	},
	{
		category: 'appearance',
		strength: 'idiom',
		phrases:
			'ziebart; lusterguard; luster guard; ppk; ecoguard; eco guard; leather care; environmental package; permashield; perma shield; protection film; door edge film and ppf; swirl protection; paint and leather; environmental care',
		examples: 'Ziebart; LusterGuard; Leather care',
	},
	{
		category: 'theft_protection',
		strength: 'idiom',
		phrases:
			'nanodot; nanodots; nano dot; microdot; microdots; micro dot; datadot; datadots; data dots; vin guard; etch guard; vin armor',
		examples: 'Nanodot; DataDots',
	},
	{
		category: 'key_dent_glass',
		strength: 'idiom',
		phrases:
			'lost key; lost keys; glass plan; key guard; keyless; keyless protection; keys; key plan; dent plan; glass shield',
		examples: 'Lost key; Glass plan; Keyless protection',
	},
	{
		category: 'tire_wheel',
		strength: 'idiom',
		phrases:
			'rim and tire; wheel and rim; rim tire; twp; tw protection; tire and wheel plan; tire and wheel coverage',
		examples: 'Rim & tire; TWP',
	},
	{
		category: 'maintenance',
		strength: 'product',
		phrases: 'lifetime oil; lof; maint contract; maintenance contract; oil for life',
		examples: 'Lifetime oil',
	},
	{
		category: 'service_contract',
		strength: 'product',
		phrases:
			'maxcare; mopar maxcare; vpp; flexcare; gmpp; vehicle protection contract; esa; cpo warranty; limited powertrain; fordprotect premiumcare',
		examples: 'Mopar MaxCare; FlexCare; GMPP',
	},
	{
		category: 'credit_insurance',
		strength: 'idiom',
		phrases:
			'cl ah; iui; credit a and h; cl and ah; credit life disability; cl dis; credit unemployment; life ins; disability ins',
		examples: 'CL/AH; IUI',
	},
	{
		category: 'value_protection',
		strength: 'idiom',
		phrases: 'xs wear; x wear; excess wear and tear',
		examples: 'XS wear',
	},
	{
		category: 'rebate',
		strength: 'idiom',
		phrases: `
			lease credit; lease credits; noncash capitalized cost reduction; non cash capitalized cost reduction; purchase allowance; apr cash; flex cash; subvention cash; lease subvention; manufacturer to consumer;
			manufacturers lease credit; manufacturer lease credit; down payment assistance; rebate cap reduction; rebate cap cost reduction; special lease cash; choice cash; dealer choice cash; retail allowance;
			consumer allowance; customer allowance; lease allowance; lease consumer cash; select model bonus cash; select bonus cash; delivery allowance; holiday bonus; factory bonus; model year bonus; package discount rebate; financing allowance`,
		examples: 'Lease credit; GMC purchase allowance; APR cash; Down payment assistance',
	},
	{
		category: 'rebate_conditional',
		strength: 'idiom',
		phrases: `
			grad bonus; pull ahead; lease pull ahead; gm card; gm card earnings; card earnings; s plan; a plan; x plan; z plan; d plan; fmcc bonus; gmf bonus; hmf bonus; sfc bonus; captive bonus;
			captive finance cash; gm financial bonus; healthcare; trade in assistance; trade in allowance bonus; down payment match; nmac bonus; mfs bonus; vci bonus; competitive cash; if you finance; when you finance; if you finance with us; renewal cash; lease renewal`,
		examples: 'Pull ahead; GM card earnings; S-plan; GMF bonus',
	},
	{
		category: 'down_payment',
		strength: 'idiom',
		phrases: 'cash due from customer; dp; out of pocket; upfront cash; cash down pmt; due from customer down',
		examples: 'Cash due from customer; Out of pocket',
	},
	{
		category: 'deposit',
		strength: 'idiom',
		phrases: 'cash deposit with order; cash on deposit; cash with order; deposit with order',
		examples: 'Cash with order',
	},
	{
		category: 'trade_payoff',
		strength: 'idiom',
		phrases:
			'balance owed on trade in; trade 1 payoff; trade 2 payoff; owe; payoff on trade in; lien on trade in; balance owing on trade; bal owing on trade; balance owing on trade in; owing on trade in',
		examples: 'Balance owing on trade',
	},
	{
		category: 'negative_equity',
		strength: 'idiom',
		phrases: `
			neg eq; neg trade equity; negative trade balance; owed over allowance; owed on trade over allowance; balance owed on trade over allowance; balance owed over allowance; balance owed on trade in over allowance; payoff over allowance;
			payoff exceeds allowance; amount owed over allowance; loan balance over trade; lease balance over trade; balance over trade; payoff in excess of allowance; deficit on trade; trade in deficit`,
		examples: 'Balance owed on trade over allowance; Payoff over allowance; Neg eq',
	},
	{
		// Some dealers print it for what they pay above the worth of a trade-in.
		category: 'negative_equity',
		strength: 'plain',
		phrases: 'over allowance; overallowance',
		examples: 'Over allowance',
		isAmbiguous: true,
	},
]
