import type { LabelRule } from './label-rule.ts'

/** Taxes and the fees of the state, county and city. */
export const governmentRules: readonly LabelRule[] = [
	{
		category: 'sales_tax',
		strength: 'product',
		phrases: `
			sales tax; state sales tax; state tax; county tax; city tax; local tax; local sales tax;
			county sales tax; city sales tax; use tax; sales use tax; sales and use tax; 
			excise tax; motor vehicle excise tax; motor vehicle tax;
			motor vehicle sales tax; mvet; highway use tax; hut; vehicle sales tax; vehicle use tax;
			district tax; transit tax; rtd; rtd tax; cd tax; municipal tax; school tax; estimated tax; estimated taxes;
			est tax; est sales tax; estimated sales tax; tax on cap cost reduction; tax on cap reduction;
			upfront tax; up front tax; ccr tax; cap reduction tax; monthly use tax;
			infrastructure maintenance fee; sut; titling tax; gross receipts tax; surtax;
			discretionary surtax; county surtax; taxes on fees; mctd tax; tax on discount; rebate tax;
			tax on rebate; tax on rebates; sls use tax; sls tx; sales tx; local taxes; state taxes; county taxes; city taxes; state and local taxes; state and local tax; state and local sales tax; state county tax; lease tax; sales tax on; st tax; sls tax; salestax`,
		examples: `
			Sales Tax; Sales Tax (6.25%); STATE TAX; County sales tax; TAVT; NC Highway Use Tax;
			Motor vehicle excise tax; Estimated taxes; Tax on cap cost reduction; Tax on rebates; County surtax`,
	},
	{
		category: 'sales_tax',
		strength: 'vague',
		phrases: `
			tax; taxes`,
		examples: `
			Tax; TAXES; Tax 7%`,
	},
	{
		category: 'sales_tax',
		strength: 'idiom',
		phrases: 'tavt; title ad valorem tax; title ad valorem',
		examples: 'TAVT; Title ad valorem tax',
	},
	{
		// What a trade-in saves in sales tax is no credit on an electric car.
		category: 'sales_tax',
		role: 'credit',
		strength: 'idiom',
		phrases: `
			trade tax credit; trade in tax credit; tax credit on trade; tax credit for trade; tax credit on trade in;
			sales tax credit; trade in sales tax credit; trade sales tax credit; tax credit for trade in`,
		examples: 'Trade-in tax credit; Sales tax credit; Tax credit on trade',
	},
	{
		category: 'subtotal',
		role: 'memo',
		strength: 'idiom',
		phrases: 'tax savings; trade tax savings; trade in tax savings; tax savings on trade; sales tax savings',
		examples: 'Tax savings; Trade-in tax savings',
	},
	{
		category: 'other_tax',
		strength: 'idiom',
		phrases: `
			documentary stamp tax; documentary stamp; documentary stamps; doc stamps; doc stamp; doc stamp tax;
			fl documentary stamp tax; doc stamp fee; inventory tax; vehicle inventory tax; dealer inventory tax;
			vit; luxury tax; luxury surcharge; luxury vehicle surcharge; luxury surtax; gas guzzler; gas guzzler tax; property tax; personal property tax;
			ad valorem property tax; b o tax; b and o tax; business and occupation tax; wheel tax;
			dmv document fee; dmv documentation fee; state document fee; motor vehicle document fee; delaware document fee; de document fee;
			stamp tax; business tax; rental tax; business license tax; vehicle license tax; vlt; wheelage tax;
			commercial activity tax; cat tax; cat recovery; local option tax; greenbelt tax; ownership tax;
			specific ownership tax; privilege tax; vehicle privilege tax; registration tax; reg tax; regn tax; governmental services tax; government services tax; corporate activity tax; cat recovery fee; recovery tax; occupation tax; motor vehicle rental tax; ad valorem; ad valorem tax; advalorem tax`,
		examples: `
			FL documentary stamp tax; Doc Stamps; Dealer’s Inventory Tax; Vehicle inventory tax; Gas guzzler tax;
			Luxury tax; Ohio CAT tax; B&O Tax; Property tax`,
	},
	{
		category: 'title',
		strength: 'plain',
		phrases: `
			title; title fee; title fees; certificate of title; title application; 			title transfer; title transfer fee; titling fee; titling fees; state title fee; title and license;
			title cert; certificate of title fee; title and application; clerk title fee; title tax`,
		examples: `
			Title Fee; Certificate of title; Title transfer`,
	},
	{
		category: 'title',
		strength: 'product',
		phrases: 'title application fee; certificate of title application',
		examples: 'Title Application Fee',
	},
	{
		category: 'registration',
		strength: 'plain',
		phrases: `
			registration; registration fee; registration fees; reg; reg fee; reg fees; regn;
			registration estimate; vehicle registration; vehicle registration fee; dmv; dmv fee; dmv fees;
			dmv registration; bmv; bmv fee; bmv fees; mvd; mvd fees; mvd fee; mva fee; mva fees; dol fees;
			mvc; rmv; mva; mv fees; motor vehicle fees; mvc fee; rmv fee; rmv fees; dor fee; registration and title; title and registration;
			title registration; registration title; title reg; title and reg; title tag and registration;
			registration renewal; registration transfer; license and registration; license registration;
			registration license; license fee; license fees; licensing; licensing fee; licence fee; license;
			vehicle license fee; vlf; state fees; state fee; government fees; govt fees; govt fee; gov fees; gov fee; gov; govt; government; gov t fees; dmv gov; gov dmv; government charges; state and local fees; lic; lic fee; lic title; lic reg; lic and reg; lic reg title;
			title lic; title lic reg; t and l; t l; t and r; t r; title and lic; reg title lic; reg and title; reg title; license fees title; county fees; county fee; state title and registration;
			official fee; official fees;
			public official fees; fees paid to public officials; fees paid to government agencies;
			government license; license registration fees; government license and or registration fees; ev fee;
			ev registration fee; electric vehicle fee; ev road use fee; road use fee; highway improvement fee;
			clerk fee; county clerk fee; secretary of state fee; title tags and registration;
			emission registration; title license registration; new vehicle registration; title and license fees;
			title license; registration fees estimate; license and title; license title; tag title;
			tag and title; tags and title; title and tags; title and tag; title tags; title tag;
			tag title registration; registration tags; county registration; rta; rta tax; rta fee; license title and rta; license title rta; 			 state registration; government fee; weight fee; hb 262; initial registration`,
		examples: `
			Registration; Reg; Title & Registration; DMV Fees; License fee; Reg fee;
			Fees paid to public officials; EV road use fee; Title/License/Registration`,
	},
	{
		category: 'plate',
		strength: 'plain',
		phrases: `
			plate; plates; plate fee; plate transfer; plate transfer fee; license plate; license plates;
			license plate fee; new plates; new plate; tag; tags; tag fee; tag transfer; tags transfer; temp tag;
			temp tags; temporary tag; temporary tags; temporary plate; temp plate; temp permit; temporary permit;
			transit tag; paper tag; temporary registration; temp registration; thirty day tag;
			30 day tag; buyers tag; 45 day tag; day temp; temp`,
		examples: `
			License Plate Fee; Temp tags; Plate transfer; 30 day tag; Tags`,
	},
	{
		category: 'lien',
		strength: 'product',
		phrases: `
			lien; lien fee; lien recording; lien recording fee; lien filing; lien filing fee; lien notation;
			notation fee; lien notation fee; elt lien; lien entry; lienholder fee; ucc filing; perfection fee;
			lien perfection; security interest filing; recording fee; lien holder recording; encumbrance fee`,
		examples: `
			Lien Recording Fee; Lien fee; Lien notation; UCC filing`,
	},
	{
		category: 'inspection',
		strength: 'plain',
		phrases: `
			inspection; inspection fee; state inspection; state inspection fee; safety inspection; emissions;
			emission; emissions test; emissions inspection; emission test; emissions fee; smog; smog fee;
			smog certificate; smog abatement; smog abatement fee; smog test; smog transfer; emissions testing; emissions testing charge; emission testing; vin inspection;
			vin verification; inspection sticker; emission inspection; brake and light; vehicle inspection;
			physical inspection; out of state inspection; air quality; rebuilt inspection;
			certificate of compliance; smog fee paid to state`,
		examples: `
			State Inspection; Smog certificate; Emissions test; VIN inspection`,
	},
	{
		category: 'tire_battery',
		strength: 'idiom',
		phrases: `
			tire fee; tire fees; tire batt; tire batt fee; tires and batteries; tire and batt; state tire fee; tire recycling; tire recycling fee; waste tire; waste tire fee;
			scrap tire; scrap tire fee; new tire fee; tire disposal; tire disposal fee; battery fee;
			battery fees; lead acid battery; lead acid battery fee; tire and battery; tire battery;
			tire battery fee; tires battery; tire and battery fee; battery and tire fee; battery tire fee;
			california tire fee; ca tire fee; battery recycling; lemon law; lemon law fee; arbitration fee;
			lemon law warranty; new motor vehicle arbitration; state battery fee; battery tax; solid waste fee;
			tire levy; environmental fee; tire user fee; ny tire fee; tires and battery; new tire;
			waste tire management; new tire management; tire management; air conditioning excise; ac fee;
			battery disposal; warranty rights act fee; arbitration account fee;
			new motor vehicle arbitration account; fl lemon law`,
		examples: `
			Tire Fee; CA Tire Fee; Waste tire; Tire/Battery fee; Lead-acid battery fee; Lemon Law Fee;
			NY waste tire management`,
	},
	{
		category: 'tire_battery',
		strength: 'vague',
		phrases: 'tires; tire',
		examples: 'Tires',
	},
]
