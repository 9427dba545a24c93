import type { ReactNode } from 'react'

type Operator = { name: string; email: string; phone: string; address: string }
type Section = { id: string; title: string; body: ReactNode }
/** States in which the same is sold: their names, what, and the license that holds today. */
type ServiceState = { states: string; sells: string; license: string | null; isNegotiating: boolean }

/** The agreement between the operator of the site and its users. `cancellation`: what applies to appointments, in one or two sentences. */
export const termsSections = (
	operator: Operator,
	states: readonly ServiceState[],
	cancellation: string,
): Section[] => [
	...serviceSections(operator),
	licenseSection(operator, states),
	...legalSections(operator, cancellation),
]

function serviceSections({ name, email, phone, address }: Operator): Section[] {
	const emailLink = (
		<a href={`mailto:${email}`} translate="no">
			{email}
		</a>
	)
	const call = <span className="whitespace-nowrap">{phone}</span>
	return [
		{
			id: 'who',
			title: 'Who we are',
			body: (
				<p>
					<span>{`${name}${address ? `, ${address},` : ''} runs this website and offers the services on it. You can reach us at `}</span>
					{emailLink} or {call}. By creating an account or paying for a service, you agree to these terms. If
					you only browse, you are not bound by anything here; we just ask you to be considerate.
				</p>
			),
		},
		{
			id: 'services',
			title: 'What we do and don’t do',
			body: (
				<>
					<p>
						We advise people who are buying a car. We search listings, look at cars with you, read contracts,
						negotiate if you ask us to and <a href="#licenses">may do so where you live</a>, and tell you what
						we think. What each service includes is listed on <a href="/services">Our Services</a>.
					</p>
					<ul>
						<li>You decide whether to buy, and the contract with the seller is yours.</li>
						<li>We don’t sell cars or make loans, and we are not lawyers. A lender decides on every loan.</li>
						<li>Only you pay us. We take no commission from dealers, lenders or sellers.</li>
						<li>
							At an in-person appointment, an experienced person takes a careful look at the car. It does not
							replace a mechanic’s inspection on a lift, and it can’t reveal what is hidden.
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
						Each service has one flat price in US dollars, shown before you pay. You sign a short agreement
						about it first, and where the two differ, the agreement counts. You pay once, on the page of our
						payment provider: in advance, or after the service if you live in a state whose law forbids a fee
						in advance. Your order is placed when the payment is confirmed, and we email you a receipt.
					</p>
					<p>If a price changes later, it doesn’t affect what you have already ordered.</p>
				</>
			),
		},
		{
			id: 'after',
			title: 'After you pay',
			body: (
				<p>
					We’ll contact you within one business day at the email address you gave when you paid. For an
					in-person appointment, we then agree on the day, the time and the place. If we can’t find a time
					that works for both of us, you get your money back.
				</p>
			),
		},
	]
}

function licenseSection({ name, email }: Operator, states: readonly ServiceState[]): Section {
	const confirmed = states.some(({ isNegotiating }) => isNegotiating)
	return {
		id: 'licenses',
		title: 'Where we work, and licenses',
		body: (
			<>
				<p>
					In some states, being paid to negotiate a purchase or to arrange a loan takes a license, and in
					some, advice does, too. We do it only for clients who live in a state where <span>{name}</span> has
					confirmed that it may. Elsewhere, we search, look at cars and advise you where the law allows it,
					and you talk to the seller and the lender yourself.
				</p>
				{states.length > 0 && <StateTable states={states} name={name} />}
				{!confirmed && (
					<p>
						<span>{name}</span> hasn’t confirmed any state yet, so for now we don’t negotiate or arrange loans
						for a fee anywhere.
					</p>
				)}
				<p>
					Living somewhere else? Ask us at{' '}
					<a href={`mailto:${email}`} translate="no">
						{email}
					</a>{' '}
					before you pay. If you have paid for something that we may not do in your state, you get the full
					price of it back.
				</p>
			</>
		),
	}
}

function StateTable({ states, name }: { states: readonly ServiceState[]; name: string }) {
	return (
		<table>
			<thead>
				<tr>
					<th scope="col">State</th>
					<th scope="col">What we do there</th>
					<th scope="col">{`What ${name} confirmed`}</th>
				</tr>
			</thead>
			<tbody>
				{states.map(({ states: named, sells, license }) => (
					<tr key={named}>
						<td>{named}</td>
						<td data-label="What we do there:">{sells}</td>
						<td data-label={`What ${name} confirmed:`}>{license ?? 'Nothing yet'}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

function legalSections({ name, email }: Operator, cancellation: string): Section[] {
	const emailLink = (
		<a href={`mailto:${email}`} translate="no">
			{email}
		</a>
	)
	return [
		{
			id: 'refunds',
			title: 'Canceling and refunds',
			body: (
				<>
					<p>
						Changed your mind? Email {emailLink} with your order’s reference. If we haven’t started, we refund
						the full price to the card you paid with. If we have, we refund a fair share for the part that
						isn’t done yet.
					</p>
					<p>
						You can reschedule or cancel an appointment you paid for with the link in our emails about it.{' '}
						<span>{cancellation}</span> Hours are counted in the local time of the appointment. The page shows
						the deadlines and the amount before you decide.
					</p>
					<p>
						If we can’t deliver what you paid for, you get the full price back. These terms don’t limit any
						rights the law gives you as a consumer.
					</p>
				</>
			),
		},
		{
			id: 'account',
			title: 'Your account',
			body: (
				<ul>
					<li>Use your own email address and keep your password private.</li>
					<li>
						Let us know if you think someone else got into your account. Resetting your password signs you out
						everywhere.
					</li>
					<li>You can delete your account, or ask us to delete it, at any time.</li>
					<li>We may close an account that is used to harm others or to attack this site.</li>
				</ul>
			),
		},
		{
			id: 'liability',
			title: 'If something goes wrong',
			body: (
				<p>
					We are responsible for harm we cause through negligence or on purpose, as the law provides. For
					anything else, our liability is limited to the price of the service you bought. We can’t promise
					that this site is always available.
				</p>
			),
		},
		{
			id: 'law',
			title: 'Law and disputes',
			body: (
				<p>
					The law of the place where <span>{name}</span> does business applies. Please talk to us first: one
					honest phone call settles most things. If part of these terms turns out to be invalid, the rest
					still applies.
				</p>
			),
		},
		{
			id: 'changes',
			title: 'When these terms change',
			body: (
				<p>
					We also update the date at the top. Anything you ordered earlier stays under the terms that applied
					when you ordered it. To learn how we handle your data, see the <a href="/privacy">Privacy Policy</a>
					.
				</p>
			),
		},
	]
}
