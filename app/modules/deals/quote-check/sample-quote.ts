/** An invented message of a dealer for people who want to see what the checker does. */
export const sampleQuote = {
	text: `Hi Jordan,

Great talking to you! As promised, here are the numbers on the 2026 Honda Pilot:

MSRP $43,490.00
Selling price $42,750.00
Market adjustment $995.00
Protection package (tint, nitrogen, ceramic) $1,295.00
VIN etch / theft registration $299.00
Documentation fee $399.00
Title and registration $256.00
Sales tax 8% $3,659.04
Extended service contract $2,895.00
Total out the door $52,548.04

With approved credit that is only $935.00 a month for 72 months at 7.9% APR.
This price is good today only, so let me know when you can come in.

Sam`,
	fields: { state: 'NY', condition: 'new' },
	/** Who the message is to, and so who answers it. */
	buyerName: 'Jordan',
} as const
