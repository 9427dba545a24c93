import type { LabelRule } from './label-rule.ts'

/** The buyer's own money, the trade-in, and lines that only add up other lines. */
export const moneyRules: readonly LabelRule[] = [
	{
		category: 'security_deposit',
		strength: 'idiom',
		phrases: `
			security deposit; security deposits; refundable security deposit; refundable deposit lease;
			multiple security deposits; msd; msds; sec deposit; lease security deposit`,
		examples: `
			Security deposit; Refundable Security Deposit; MSDs; Sec. deposit`,
	},
	{
		category: 'deposit',
		strength: 'plain',
		phrases: `
			deposit; deposits; deposit paid; order fee paid; deposit received; initial deposit; order deposit; reservation;
			reservation fee; customer deposit; holding deposit; less deposit; deposit on order;
			good faith deposit; earnest money; credit card deposit; deposit already paid;
			partial payment received; amount tendered; tendered; amount paid; payment received; less paid; paid today; received today`,
		examples: `
			Deposit; Less deposit; Deposit received; Reservation fee; Deposit on Order`,
	},
	{
		category: 'down_payment',
		strength: 'plain',
		phrases: `
			down payment; downpayment; down pmt; cash down; cash down payment; customer cash down; money down;
			down; cash from customer; customer down payment; initial cash;
			 cap cost reduction; cap reduction; capitalized cost reduction; ccr;
			cash cap reduction; cash on delivery; customer cash payment;
			cap cost reduction cash; deferred down payment; pick up payment; pickup payment;
			cash capitalized cost reduction ; initial payment; initial investment; ccr cash; cash paid; customer cash paid; cash in hand;
			cash payment; cod; customer down; cash at delivery; cap reduction cash;
			cash price down; cash deposit`,
		examples: `
			Down payment; Cash Down; Down pmt; Capitalized Cost Reduction; Customer down payment;
			Deferred down payment`,
	},
	{
		category: 'deposit',
		strength: 'vague',
		phrases: 'paid; received',
		examples: 'Paid',
	},
	{
		category: 'down_payment',
		strength: 'vague',
		phrases: 'cash',
		examples: '+ Cash; Cash',
	},
	{
		category: 'trade_allowance',
		strength: 'plain',
		phrases: `
			trade; trade in; tradein; trade allowance; trade in allowance; your trade; less trade; less trade in;
			trade credit; trade in credit; gross trade; gross trade in; gross trade in allowance;
			trade in amount; trade amount; allowance; allowance for trade; trade equity; agreed trade in value;
			trade in value; trade value; value of trade; value of your trade; value of trade in; your trade in; trade in vehicle;
			trade vehicle; agreed value of trade in; agreed trade value; appraisal value; trade acv; trade figure; net trade; net trade in;
			net trade in allowance; trade in equity; used vehicle allowance; less trade allowance; acv;
			actual cash value; appraisal; appraised value; positive equity; equity in trade;
			net trade allowance; net allowance on trade in; allowance for trade in; amount allowed; amount allowed on; allowed on; allowed for; trade in net;
			trade net`,
		examples: `
			Trade-in; Trade Allowance; Less trade; Gross trade-in allowance; Net trade; Trade Equity;
			Allowance for trade-in`,
	},
	{
		category: 'trade_allowance',
		strength: 'vague',
		phrases: 'equity; value',
		examples: 'Equity; Value',
	},
	{
		category: 'trade_payoff',
		strength: 'product',
		phrases: `
			payoff; pay off; trade payoff; trade in payoff; trade pay off; payoff on trade; lien payoff;
			loan payoff; trade in lien payoff; balance owed; balance owed on trade; 			owed on trade; prior lease balance; existing loan; lien balance; payoff amount; estimated payoff;
			balance on trade; trade balance; lease payoff; trade owed; amount owed on trade; plus payoff;
			trade lien; trade in pay off; owing on trade; prior credit balance; prior loan balance;
			lease turn in balance; payoff to lienholder; payoff by seller; prior credit or lease balance;
			less prior credit or lease balance; p o; trade p o; amount owed; less amount owed; lien on trade; bank payoff;
			payoff to bank; loan balance; outstanding loan; current payoff; amount still owed; still owed; less owed;
			balance owed to lienholder; lienholder payoff; trade debt; trade loan; trade in loan balance;
			less payoff; owed to; owing to; owed to bank; amount owed to; has a loan of; still has a loan of; have a loan of; due to lienholder; owed to lienholder`,
		examples: `
			Trade payoff; Lien Payoff; Balance owed on trade; Pay-off; Prior lease balance; Payoff amount`,
	},
	{
		category: 'trade_payoff',
		strength: 'idiom',
		phrases:
			'balance owing to; balance owed to; plus balance owing; balance due to lender; balance due lienholder; still owed to; loan on trade',
		examples: 'Plus balance owing to Ally on trade; Balance owed to lienholder',
	},
	{
		category: 'negative_equity',
		strength: 'idiom',
		phrases: `
			negative equity; neg equity; negative trade equity; negative trade; upside down; over allowance owed;
			trade deficit; prior loan deficiency; negative net trade; net trade deficit; underwater;
			roll over balance; rolled balance; carry over balance; negative trade in`,
		examples: `
			Negative Equity; Neg. equity; Negative trade equity; Net trade −6,000; Net trade (6,000);
			Net Trade: -$6,000.00`,
	},
	{
		category: 'subtotal',
		sums: 'out_the_door',
		strength: 'idiom',
		phrases: `
			out the door; out the door price; otd; otd price; out the door total; total otd; drive out; drive out price;
			drive away price; drive out total; drive out cost; all in price; everything included; all included; all inclusive; all inclusive price; complete price; drive home price; on the road; on the road price; walk out; walk out price; all in; all in total; total all in; otd total; otd cost; total drive out; driveout; driveout price; total out the door; total out the door price; out the door cost`,
		examples: 'Out the Door Price; OTD; Total Out-the-Door; Drive-out price',
	},
	{
		category: 'subtotal',
		sums: 'amount_financed',
		strength: 'idiom',
		phrases: `
			amount financed; amount to finance; you finance; to be borrowed; total amount financed; amount to be financed; total to finance;
			balance to finance; total financed; unpaid balance to finance; principal balance; to finance; balance to be financed; net to finance; total loan amount; loan amount;
			net amount financed; balance financed; financed amount; amount to be borrowed; amt fin; amt financed; amt to finance; amount fin`,
		examples: 'Amount Financed; Balance to finance',
	},
	{
		category: 'subtotal',
		sums: 'amount_financed',
		strength: 'vague',
		phrases: 'financed; finance; borrowed',
		examples: 'Financed; Finance',
	},
	{
		category: 'subtotal',
		sums: 'down_payment',
		strength: 'idiom',
		phrases:
			'total down; total down payment; total downpayment; total cash down; total initial investment; ttl down',
		examples: 'Total down payment; Total down',
	},
	{
		category: 'subtotal',
		sums: 'sales_tax',
		strength: 'idiom',
		phrases: 'total taxes; total tax; total sales tax; tax total; taxes total; ttl tax; ttl taxes',
		examples: 'Total Taxes; Total sales tax',
	},
	{
		category: 'subtotal',
		sums: 'rebate',
		strength: 'idiom',
		phrases: 'total rebates; total rebate; rebates total; total incentives; total incentive',
		examples: 'Total rebates; Total incentives',
	},
	{
		category: 'subtotal',
		sums: 'dealer_discount',
		strength: 'idiom',
		phrases: 'total discounts; total discount; total savings; total dealer discount; ttl discount',
		examples: 'Total discount; Total savings',
	},
	{
		category: 'subtotal',
		sums: 'dealer_installed',
		strength: 'idiom',
		phrases:
			'total accessories; total add ons; total products; total aftermarket; total dealer installed; total addendum; total adds; adds total; total of accessories; total equipment; accessories total; total dealer adds; total dealer options; total protection; total dealer installed options; total dealer installed accessories',
		examples: 'Total accessories; Total add-ons',
	},
	{
		category: 'subtotal',
		sums: 'registration',
		strength: 'idiom',
		phrases:
			'total government fees; total official fees; total dmv fees; total state fees; total govt fees; ttl govt fees; official fees total; total title and registration; total fees paid to government',
		examples: 'Total government fees; Total DMV fees',
	},
	{
		category: 'subtotal',
		sums: 'dealer_fee',
		strength: 'idiom',
		phrases: 'total dealer fees; total dealer charges',
		examples: 'Total dealer fees',
	},
	{
		category: 'subtotal',
		sums: 'taxes_and_fees',
		strength: 'idiom',
		phrases: `
			ttl; ttl and l; ttl l; t t and l; t t l; tt l; tt and l; tax title reg; tax title registration; ttl fees; tax title tag; tax title tags;
			taxes and government fees; estimated taxes and government fees; tax and license; tax and tags; taxes and tags; tax tags;
			government taxes and fees; tax and title; taxes and title; tax and registration; taxes and registration; taxes and license; tax title and license; tax title license; taxes title and license; tax title license fees;
			tax tag title; tax tag and title; tax tags and title; total fees; fees total; total taxes and fees; taxes and fees; taxes fees; tax and fees; tax fees;
			fees and taxes; total tax and fees; estimated taxes and fees; taxes title and fees; total taxes fees;
			government fees and taxes; total fees and taxes; estimated tax and fees; est taxes and fees`,
		examples: 'Total taxes and fees; Taxes & Fees; Total fees; TTL; TT&L; Tax, title & license',
	},
	{
		category: 'subtotal',
		sums: 'any',
		strength: 'idiom',
		phrases: `
			subtotal; sub total; grand total; total other charges; total other; total of other charges; total price; total cash price; total due; total amount due; balance due;
			unpaid balance; cash balance; amount due; total delivered price; total cash delivered price; delivered price;
			total options; total vehicle price; total purchase price; total selling price; 			total sales price; total credits; taxable amount; subject to tax; amount subject to tax; taxable total; taxable price; total taxable; net amount;
			net due; cash due; trade difference; trade difference due; cash difference; 			total due at delivery; due at delivery; gross capitalized cost; gross cap cost;
			adjusted capitalized cost; adjusted cap cost; net cap cost; total payments;
			total charges; total of options; total price of vehicle; total price paid;
			total amount; amount due from buyer; total balance due; estimated total; est total; total estimated;
			total investment; unpaid cash balance; unpaid balance of cash price; total cash; net trade total;
			total credit; remaining balance; total sale; total cost; total cash due; total balance;
			adjusted price total; total now due; cash price delivered; delivered total; amount owing; due on delivery; cash due on delivery; balance due on delivery; total sales; ttl due; ttl price; ttl cash price;
			net balance; balance owing; cash balance due; net cash due; total discounts and rebates; total rebates and discounts; total discounts rebates; total savings and rebates;
			total contract price; cash price total; total of cash price; total selling; total vehicle; total package; total deal; total purchase;
			all told; which leaves; leaves you; leaving you; leaves me; you come to; brings you to; brings it to; before trade; after trade; amount before trade; total before trade; price before trade; amount after trade; price after trade; total after trade; price with extras; price with options; price with accessories; vehicle as equipped; price as equipped; total as equipped; check from you; still to pay; the rest; amount to settle; price on the road;
			difference you owe; balance you owe; total you owe; amount you owe; you pay; you will pay; amount you pay; your total; your total cost; remaining at pickup; remaining at pick up; remaining at delivery; remaining due; balance remaining; left to pay; due at pickup; due at pick up; check for; bring a check; due by check; due by cashiers check; due by wire; wire amount; drive away total; total delivered; total deliv; total deliv price; tot deliv price; total delivery price; delivered cost; price delivered;
			purchase total; order total; total due from customer; amount due from customer`,
		examples:
			'Subtotal; Balance due; Total Cash Delivered Price; Trade Difference; Gross cap cost; Total other charges',
	},
	{
		category: 'subtotal',
		sums: 'any',
		strength: 'vague',
		phrases:
			'total; totals; balance; remaining; would bring; difference; taxable; net; sum; cap cost; capitalized cost; due',
		examples: 'Total; TOTAL:; Balance',
	},
	{
		category: 'subtotal',
		role: 'memo',
		strength: 'idiom',
		phrases: `
			monthly payment; est payment; estimated payment; payment amount; lease payment; residual; residual value;
			rent charge; disposition fee; disposition; disposition charge; first payment; first month payment;
			first months payment; per month; base payment; base monthly payment; money factor; interest rate;
			balloon payment; bi weekly payment; biweekly payment; final payment; payments of; number of payments;
			purchase option; purchase option fee; excess mileage; excess mileage charge; annual percentage rate;
			regular payment; payment before tax; payment with tax; cost per mile; due at signing;
			total due at signing; amount due at signing; cash due at signing; finance charge; finance charges; total of payments; total sale price; due at lease signing; drive off; drive off total; drive offs; total drive off; total drive offs; due at inception;
			total lease payments; sum of payments; adjusted residual; annual mileage; miles per year; security required; amount you will have paid; you will have paid`,
		examples:
			'Monthly Payment; Residual Value; Rent charge; Disposition fee; First month payment; Balloon payment; Due at signing; Total of Payments',
	},
	{
		category: 'subtotal',
		role: 'memo',
		strength: 'vague',
		phrases:
			'payment; payments; apr; monthly; balloon; mileage; miles; odometer; depreciation; interest; term; rate; month',
		examples: 'Payment; APR; Odometer',
	},
]
