/**
 * The templates that a new site begins with; the advisor changes or deletes them at `/admin/mail/templates`. The names in double braces
 * are the fields of `modules/mail/writing/merge-fields.ts`.
 */
export const mailTemplates: readonly { title: string; subject: string; text: string }[] = [
	{
		title: 'Ask for an out-the-door price',
		subject: 'Out-the-door price for the {{car}}',
		text: `Hello,

I help a client of mine buy a car, and we are interested in your {{car}}, stock number {{stock_number}}.

Please send me the out-the-door price in writing, with one line for each amount:

1. The selling price before taxes, with any discount or rebate on its own line
2. Each dealer fee, and each accessory that is already on the car
3. Sales tax, title and registration
4. The total that my client would pay

We compare offers by that total. If yours works, my client can come in this week and sign.

Thank you,
{{advisor_name}}`,
	},
	{
		title: 'Ask about problems in a quote',
		subject: 'Your numbers on the {{car}}',
		text: `Hello,

Thank you for your numbers on the {{car}}. The total that you sent is {{out_the_door}}. Before we can go ahead, we have these questions:

{{questions}}

Please send me the corrected out-the-door total in writing, with every line. If we agree on it, my client can come in and sign.

Thank you,
{{advisor_name}}`,
	},
	{
		title: 'Decline politely',
		subject: 'The {{car}}',
		text: `Hello,

Thank you for your time and for your offer on the {{car}}. My client has decided on another offer, so you can release the car.

I’ll reach out when another client is looking for something that you have.

Thank you,
{{advisor_name}}`,
	},
	{
		title: 'After the deal',
		subject: 'Enjoy your new car',
		text: `Hello {{client_first_name}},

Congratulations on your {{car}}. Here is what comes next:

1. Keep your copy of the contract and of the agreement sheet together.
2. Check that the first loan statement has the amount and the rate that you signed.
3. The permanent plates and the registration come by mail. Tell me if they are not there after four weeks.

Anything unexpected, a call from the dealer or a letter from the lender: send it to me before you sign something else.

All the best,
{{advisor_name}}`,
	},
	{
		title: 'Confirm an appointment with a client',
		subject: 'Our appointment',
		text: `Hello {{client_first_name}},

We meet on {{appointment_time}}. Please bring your driver’s license, proof of insurance, and anything that the dealer sent you.

If something comes up, answer this email or call {{business_phone}}.

Until then,
{{advisor_name}}`,
	},
]
