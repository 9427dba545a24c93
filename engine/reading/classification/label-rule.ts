import type { Category, Payee, Role } from './categories.ts'

/**
 * Words that say what a line is. The most specific rule on a label decides, then the longest phrase, so that 'vehicle' or 'price'
 * never wins over 'theft' or 'protection'.
 */
export type LabelRule = {
	category: Category
	/** Separated by semicolons, in the words that `labelWords` returns; a phrase matches whole words in this order. */
	phrases: string
	/** Labels as dealers print them, separated by semicolons; each is a row of the test. */
	examples: string
	/**
	 * `idiom`: always means this. `product`: a word of a product. `plain`: an ordinary line. `vague`: only when none of these match.
	 * `name`: only when not even a vague phrase matches.
	 */
	strength: 'idiom' | 'product' | 'plain' | 'vague' | 'name'
	role?: Role
	/** Dealers mean different things by it, so a person always has to check it. */
	isAmbiguous?: true
	payee?: Payee
	/** For a subtotal: the categories that it adds up, each standing for all lines of its group. */
	sums?: SubtotalOf
}

export type SubtotalOf =
	| 'any'
	| 'out_the_door'
	| 'amount_financed'
	| 'taxes_and_fees'
	| Extract<
			Category,
			| 'sales_tax'
			| 'rebate'
			| 'dealer_discount'
			| 'dealer_installed'
			| 'registration'
			| 'dealer_fee'
			| 'down_payment'
	  >

export const strengths = { name: 0, vague: 1, plain: 2, product: 3, idiom: 4 } as const
