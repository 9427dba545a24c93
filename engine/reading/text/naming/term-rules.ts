/** What a label names beside the lines of a deal: a figure of its lease or loan, or a total. */
export type Term =
	| 'tax'
	| 'payment_tax'
	| 'base_payment'
	| 'payment'
	| 'payment_with_tax'
	| 'asked_payment'
	| 'one_pay'
	| 'first_payment'
	| 'total_of_base'
	| 'total_of_payments'
	| 'total_sale_price'
	| 'finance_charge'
	| 'months'
	| 'money_factor'
	| 'residual'
	| 'gross_cap'
	| 'adjusted_cap'
	| 'cap_cost'
	| 'cap_reduction'
	| 'depreciation'
	| 'rent_charge'
	| 'monthly_depreciation'
	| 'monthly_rent'
	| 'security_deposits'
	| 'due_at_signing'
	| 'disposition'
	| 'purchase_option'
	| 'purchase_fee'
	| 'excess_mile'
	| 'miles'
	| 'apr'
	| 'amount_financed'
	| 'out_the_door'
	| 'balloon'
	| 'savings'
	| 'price'
	| 'monthly_sum'
	| 'product_payment'

type TermRule = {
	term: Term
	words: RegExp
	/** Labels as people write them, each a row of the test. */
	examples: string
}

/**
 * The words of terms. Of those that a label contains the one that begins first decides, and of two that begin together the earlier rule:
 * 'Due at signing (reduction and first payment)' is due at signing.
 */
export const termRules: readonly TermRule[] = [
	{
		term: 'payment_tax',
		words:
			/\b(?:monthly (?:(?:use|sales|lease)[ /&]{1,3}){0,2}tax(?:es)?|(?:use |sales |lease )?tax(?:es)? (?:\d[\d.]{0,6} ?% )?(?:on|in) (?:the |each |every |your |a |monthly |base ){0,2}(?:monthly )?(?:payment|pmt)\b|(?:use |sales |lease )?tax(?:es)? ?[,(]? ?(?:a|per|each|every|\/) ?(?:month|mo\b|payment))/i,
		examples:
			'Monthly Sales/Use Tax; Use tax a month; Tax 9% on payment; Monthly use tax; Tax per month; Tax on each payment',
	},
	{
		// A tax on anything is a tax: 'Doc tax', 'Rebate CCR tax'. What is stated with or before tax is none.
		term: 'tax',
		words:
			/\b(?:[\p{L}.&\d/-]{1,14} ){0,5}(?<!\b(?:with|w|incl\.?|including|includes|plus|before|after|without|pre|and|no|excluding|less|to|\+|w\/)[ -]|w\/)\btax(?:es)?(?= ?(?:[(@,:=]|\d|at\b|$))(?! ?\([\d.]{1,6} ?%\) ?(?:[+&,]|and\b))/iu,
		examples:
			'Doc tax; Rebate CCR tax; Cap cost reduction tax; Acq tax; Doc charge tax; One-pay tax; Sales tax 8%',
	},
	{
		term: 'tax',
		words:
			/\b(?:sales |use |lease |upfront |highway use |excise )?tax(?:es)? on\b|\bsales tax\b|\btavt\b|^tx$/i,
		examples: 'Tax on cap reduction; tx; Sales tax on all payments and the reduction; Tax on fees',
	},
	{
		term: 'total_of_base',
		words:
			/\b(?:(?:total of |all )?(?:base )?monthly payments (?:in all|together|in total|total)|total of (?:all )?(?:base|monthly) (?:monthly )?payments|total base (?:monthly )?payments|all monthly payments)\b/i,
		examples: 'Base monthly payments in all; All monthly payments together; Total of base payments',
	},
	{
		term: 'total_of_payments',
		words:
			/\b(?:total (?:of )?(?:all )?payments|all (?:the )?payments (?:together|in all|in total)|sum of (?:all )?(?:the )?payments|total lease payments)\b/i,
		examples: 'Total of payments; All payments together (J times K); Sum of payments',
	},
	{
		term: 'total_sale_price',
		words: /\btotal sales? price (?:on credit|of your purchase)|\btotal sale price\b/i,
		examples: 'Total sale price',
	},
	{
		term: 'finance_charge',
		words:
			/\b(?:total )?(?:finance charges?|interest (?:paid|charges?|cost)|total interest|interest over)\b/i,
		examples: 'Finance charge; Total interest',
	},
	{
		term: 'months',
		words:
			/\b(?:number|no\.?|#) of (?:monthly )?(?:payments|months|pmts)\b|\b(?:lease |loan )?terms?\b(?! (?:of use|and cond|apply))|^months?$|\blength of (?:the )?(?:lease|loan)\b|\bhow many payments\b/i,
		examples: 'Number of payments; Term; Lease term; Months; No. of payments',
	},
	{
		term: 'money_factor',
		words: /\b(?:money factor|lease factor|rate factor|mf|buy rate factor|factor)\b/i,
		examples: 'Money factor; MF; Quoted money factor; Lease factor',
	},
	{
		term: 'monthly_depreciation',
		words: /\b(?:monthly dep(?:reciation|r?\b\.?)|depreciation,? ?(?:a|per|each|\/) ?(?:month|mo\b))/i,
		examples: 'Depreciation a month; Monthly depreciation; Monthly dep',
	},
	{
		term: 'depreciation',
		words: /\bdepreciation\b/i,
		examples: 'Depreciation and amortized items; Depreciation',
	},
	{
		term: 'monthly_rent',
		words:
			/\b(?:monthly (?:rent|finance|lease)\b(?! ?(?:payments?|pmts?|cost|offer|special|deal))(?: charge)?|rent(?: charge)?,? ?(?:a|per|each|\/) ?(?:month|mo\b))/i,
		examples: 'Rent a month; Rent charge per month; Monthly rent charge',
	},
	{
		term: 'rent_charge',
		words: /\b(?:total )?(?:rent ch(?:arges?|r?gs?)|lease charges?|rent)\b(?! fee)/i,
		examples: 'Rent charge; Rent; Lease charge',
	},
	{
		term: 'gross_cap',
		words:
			/\b(?:gross|grs|total) cap(?:italized|\.)?\b(?! (?:cost )?red)|\bgross capitalized cost\b|\bgcc\b|^gross$/i,
		examples: 'Gross cap; Grs Cap; Gross cap. cost; GROSS CAPITALIZED COST; Gross capitalized',
	},
	{
		term: 'adjusted_cap',
		words: /\b(?:adj(?:usted|\.)?|net)[ .]{1,2}cap(?:italized|\.)?\b|^adj\.?$/i,
		examples: 'Adj; Adj cap; Adjusted cap. cost; Net cap; Adj. cap; Adjusted capitalized cost',
	},
	{
		term: 'cap_reduction',
		words:
			/\b(?:(?:cash |rebate |net trade |total |customer )?(?:cap(?:italized|\.)? ?(?:cost )?red(?:uction|\.)?|ccr|cost reduction))\b/i,
		examples:
			'CCR; Cap cost reduction; Cash cap reduction; Cap reduction; Capitalized Cost Reduction; Net trade CCR',
	},
	{
		term: 'cap_cost',
		words: /\b(?:net |selling )?cap(?:italized|\.)? cost\b|^cap(?:italized)?$/i,
		examples: 'Cap cost; Cap; Capitalized cost; capitalized',
	},
	{
		term: 'purchase_fee',
		words: /\b(?:purchase(?: option)? fee|buy-?out fee|purchase option charge)\b/i,
		examples: 'Purchase option fee; Purchase fee',
	},
	{
		term: 'purchase_option',
		words:
			/\b(?:purchase option|option to (?:buy|purchase)|(?:lease.?end )?buy-?out|buy it (?:at the end|out|for)|purchase price at (?:the )?(?:lease )?end|lease.end purchase)\b/i,
		examples: 'Purchase option; Buyout at the end; Option to purchase; Lease-end buyout',
	},
	{
		term: 'residual',
		words: /\b(?:residual(?: value)?|resid\.?|rv|lease.end value|lev)\b|^res\.?$/i,
		examples: 'Residual; RV; Res; Residual value, at the end of the lease; Lease-end value',
	},
	{
		term: 'security_deposits',
		words:
			/\b(?:(?:refundable |multiple )?(?:security|sec\.?) deposits?|msds?|refundable deposits?(?= ?(?:$|lease|\()))\b|^refundable$/i,
		examples: 'Refundable security deposit; MSDs; refundable; Security deposit; MSD',
	},
	{
		term: 'due_at_signing',
		words:
			/\b(?:das|(?:total |cash |amount )?due (?:at|on|upon) (?:lease )?(?:signing|inception|start|lease)|due at delivery|(?:total )?(?<!to )drive.?offs?|paid at (?:signing|delivery|inception)|(?:needed|due|pay|paid|cash|out of pocket|total|money) (?:at|on|up) ?(?:signing|inception|front)|at signing|(?:^|total )inception|inception (?:fees|total|costs?)|to start the lease|start of the lease|charges at the start|up.?front (?:cost|total)|total up.?front)\b/i,
		examples:
			'Due at signing; Total DAS; Drive off; Due at lease signing or delivery; TO BE PAID AT DELIVERY; Inception; To start the lease; Total drive-off; up front total',
	},
	{
		term: 'disposition',
		words: /\b(?:disposition|dispo|turn.?in fee|lease.?end fee|lease return fee)\b/i,
		examples: 'Disposition fee; Turn-in fee; Disposition',
	},
	{
		term: 'excess_mile',
		words:
			/\b(?:excess (?:mileage|miles?)|(?:over|extra) miles?\b|per (?:extra |excess )?mile\b|a mile over|each (?:extra |excess )?mile|(?:cents|¢) (?:a|per|for each) mile)|\/ ?mile\b/i,
		examples: 'Excess mileage; Per extra mile; Excess miles; /mile over',
	},
	{
		term: 'miles',
		words:
			/\b(?:(?:annual|yearly) (?:miles|mileage)|mi(?:les?)?\.? ?(?:a|per|\/) ?y(?:ea)?r|mileage allowance|miles allowed|miles)\b|^mileage$/i,
		examples: 'Annual mileage; Mi/Yr; Miles per year; Miles; Mileage',
	},
	{
		term: 'one_pay',
		words: /\b(?:one.?pay(?:ment)?|single.?pay(?:ment)?|one payment)\b/i,
		examples: 'One-pay; Single payment; Onepay',
	},
	{
		term: 'first_payment',
		words:
			/\b(?:(?:first|1st) (?:month(?:ly)?(?:['’]?s)?|mo\b\.?|payment|pmt|pay\b)(?: payment| pmt| pay\b)?|month (?:one|1)|first[- ]month|^(?:1st|first)$)(?!\p{L})(?! (?:oil|year|service))/iu,
		examples:
			'First payment; 1st payment; First month; Month one; First monthly payment; First month’s payment',
	},
	{
		term: 'base_payment',
		words:
			/\b(?:base,? (?:monthly )?(?:lease )?(?:payment|pmt|pay\b)|base(?:,? (?:monthly|a month|per month))?(?= ?(?:$|[=:(]))|(?:payment|monthly|pmt|per month|a month),? ?(?:\(?(?:before|without|excluding|excl\.?|plus|\+|pre)[ -]?(?:sales |use |any )?tax)|pre.?tax (?:payment|monthly)|^pre.?tax$|before (?:sales |use )?tax)/i,
		examples:
			'Base payment; Base Pay; Base monthly payment; Payment before tax; Base; Base, monthly; Pre-tax payment; Before tax that is',
	},
	{
		term: 'payment_with_tax',
		words:
			/\b(?:(?:total|full) (?:monthly )?(?:payment|pmt)\b(?! due)|(?:monthly |lease )?(?:payment|pmt|pay|monthly) ?(?:total|\(?(?:with|w\/|including|includes|incl\.?) ?(?:the )?(?:sales |use |all )?(?:tax(?:es)?))|^total monthly$|^(?:with|w\/?|after) ?(?:sales |use )?tax|^tax (?:in|incl(?:uded)?)\b(?! the))/i,
		examples:
			'Total payment; after tax; Total monthly; Pay w/tax; Payment with tax; Total monthly payment; With tax; Tax in; Monthly payment incl. tax',
	},
	{
		term: 'payment',
		words:
			/\bamount of (?:each )?payments?\b|\b(?:(?<!down |deposit |partial |tax |balloon |final |last |of )(?:monthly |lease |loan |car |regular |est\.? |estimated )?(?:payments?|pmts?|pymts?|(?<=\b(?:lease|contract|monthly|loan) )pay)(?! (?:received|to lien|history|plan))|monthly|per month|each month|every month|a month|month(?=$))(?!\p{L})/iu,
		examples:
			'Payment; Amount of Payments; Monthly; The payment is; Monthly payment; Each month; PER MONTH; Est. payment',
	},
	{
		term: 'balloon',
		words: /\b(?:balloon|final payment|last payment)\b/i,
		examples: 'Balloon; Final payment',
	},
	{
		term: 'apr',
		words: /\b(?:apr|annual percentage rate|interest(?: rate)?|rate)\b/i,
		examples: 'APR; Interest rate; Annual percentage rate',
	},
	{
		term: 'amount_financed',
		words:
			/\b(?:(?:total )?amount (?:to be |to )?financed?|(?:left |balance |net |total )?to (?:be )?financed?|(?:balance|net amount|total) financed|loan amount|(?<!\bif )(?:you|we)(?:['’]d|['’]ll| would| will)?(?: be)? financ(?:e|ing)|amount borrowed|principal(?: balance)?|unpaid balance to finance|fin(?:anced)?\.? (?:amount|amt)|financ(?:ed|ing) (?:the |my )?(?:remaining|remainder|rest|balance)|amt (?:fin[a-z]{0,9}|to finance))\b|^(?:so |then |you |and )?fin(?:anc(?:e|ing|ed))?\.?(?: at\b.*)?$/i,
		examples:
			'Amount financed; finance; you would be financing; Left to finance (E - F - G); Amount to finance; Loan amount; Balance to finance; Fin. amt',
	},
	{
		term: 'savings',
		words:
			/\b(?:you(?:['’]ll| will)? save|your (?:total )?savings|total savings|save up to|savings (?:of|off)|you saved)\b/i,
		examples: 'Your savings; You save; Total savings',
	},
	{
		term: 'out_the_door',
		words:
			/\b(?:out.?(?:the|te|teh|th|da|of the).?door|otd|drive.?out(?! fee)|drives? (?:it )?home|bottom line|to drive (?:it )?off|drive.?away|all.?in\b(?! one)|on the road|walk.?out(?: price)?|total (?:cash )?(?:price )?delivered|total cash price delivered|total vehicle cost|total (?:cash |sale |purchase )?price incl(?:udes|uding|\.)? (?:everything|all)\b)/i,
		examples:
			'OTD; Out the door; Out-the-door total; total to drive it home; total to drive off; Total delivered; All-in',
	},
	{
		term: 'price',
		words:
			/\b(?:sp|s\/p|sell(?:s|ing)? (?:it |this |them )?(?:at|for)|sold (?:it |me |this |at |the \w{2,8} ){0,4}for|sell(?:ing)? price|sale price|sales price|agreed(?: upon)? (?:value|val)|agrd(?: upon)? (?:value|val|price)|^(?:the )?(?:sale|sell)$|selling\b(?! (?:fast|my|your|dealer|fee|points?))|(?:value|price) we agreed(?: on)?|agreed price|price of (?:the |your |this )?(?:vehicle|car|truck|suv|unit)|cash price of the car)\b/i,
		examples:
			'SP; Sell price; Selling; Agrd Val; sale; Selling at; they sold it for; Agreed value; Value we agreed on; Price of the car; Agreed upon value of the vehicle',
	},
]

/** Finds the term that a label names, of all but some; null if it names none. */
export function termOf(label: string, except?: ReadonlySet<Term>): Term | null {
	let best: { term: Term; at: number } | null = null
	for (const { term, words } of termRules) {
		if (except?.has(term)) continue
		const at = words.exec(label)?.index
		if (at !== undefined && (!best || at < best.at)) best = { term, at }
	}
	return best?.term ?? null
}
