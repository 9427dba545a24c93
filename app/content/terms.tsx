import type { ReactNode } from 'react'

type Operator = { name: string; email: string; phone: string }
type Section = { id: string; title: string; body: ReactNode }

export const termsChangedOn = '2026-11-21'

/** The agreement between whoever runs the site and the people who use it. */
export function termsSections({ name, email, phone }: Operator): Section[] {
	const mail = <a href={`mailto:${email}`}>{email}</a>
	const call = <span className="whitespace-nowrap">{phone}</span>
	return [
		{
			id: 'who',
			title: 'Who you deal with',
			body: (
				<p>
					This website and the services on it are offered by {name}, reachable at {mail} or {call}. By
					creating an account or paying for a service you agree to these terms. If you only read, nothing here
					binds you beyond ordinary decency.
				</p>
			),
		},
		{
			id: 'services',
			title: 'What we do, and what we do not',
			body: (
				<>
					<p>
						We advise people who buy a car: we search listings, look at cars with you, read contracts,
						negotiate if you ask for it, and tell you what we think. What each service includes is listed on{' '}
						<a href="/services">Our Services</a>.
					</p>
					<ul>
						<li>The decision to buy, and the contract with the seller, are yours.</li>
						<li>We sell no cars and make no loans.</li>
						<li>We are paid by you alone, and take no commission from dealers, lenders or sellers.</li>
						<li>
							A visit is a careful look by an experienced person. It does not replace a mechanic’s inspection
							on a lift, and it cannot reveal what is hidden.
						</li>
					</ul>
				</>
			),
		},
		{
			id: 'price',
			title: 'Price and payment',
			body: (
				<>
					<p>
						Each service has one flat price in US dollars, shown before you pay. You pay it once, in advance,
						on the page of our payment provider. The order is made when the payment is confirmed, and you get
						a receipt by email.
					</p>
					<p>If a price changes later, what you have already ordered stays at the price you paid.</p>
				</>
			),
		},
		{
			id: 'after',
			title: 'After you have paid',
			body: (
				<p>
					We contact you within one business day at the email address you gave when you paid. For an in-person
					visit we then agree on the day, the time and the place. If we cannot find a time that suits us both,
					you get your money back.
				</p>
			),
		},
		{
			id: 'refunds',
			title: 'Canceling and refunds',
			body: (
				<>
					<p>
						Changed your mind? Write to {mail} with your order’s reference. If we have not started, you get
						the full price back, to the card you paid with. If we have, we refund a fair share for the part
						that is not done yet.
					</p>
					<p>
						A visit you paid for can be moved or cancelled by the link in its mails. What comes back depends
						on how long before the visit you cancel; the page says the amount before you decide.
					</p>
					<p>
						If we cannot deliver what you paid for, you get the full price back. Rights the law gives you as a
						consumer come on top of this.
					</p>
				</>
			),
		},
		{
			id: 'account',
			title: 'Your account',
			body: (
				<ul>
					<li>Use your own email address and keep the password to yourself.</li>
					<li>Tell us if you think somebody else got in. A password reset ends every open sign-in.</li>
					<li>You may ask us to delete the account at any time.</li>
					<li>We may close an account that is used to harm others or to break into this site.</li>
				</ul>
			),
		},
		{
			id: 'liability',
			title: 'If something goes wrong',
			body: (
				<p>
					We answer for what we do carelessly or on purpose, as the law says. For anything else, what we owe
					you is limited to the price of the service you bought. We cannot promise that this site is always
					reachable.
				</p>
			),
		},
		{
			id: 'law',
			title: 'Law and disputes',
			body: (
				<p>
					The law of the place where {name} does business applies. Talk to us first: most things are settled
					by one honest phone call. If a part of these terms turns out to be invalid, the rest stays.
				</p>
			),
		},
		{
			id: 'changes',
			title: 'When these terms change',
			body: (
				<p>
					The date at the top changes too. What you ordered before stays under the terms you ordered it with.
					How we treat your data is in the <a href="/privacy">Privacy Policy</a>.
				</p>
			),
		},
	]
}
