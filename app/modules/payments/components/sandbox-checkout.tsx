import '#app/ui/account/account.css'
import type { ReactNode } from 'react'
import { formatCents } from '#app/lib/money/money.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type CardErrors, type CardForm, sampleBuyer, sandboxCards } from '../sandbox/sandbox-card.ts'

type SandboxCheckoutProps = {
	merchantName: string
	title: string
	/** When the visit is; null for what has no date. */
	visit: string | null
	amountCents: number
	reference: string
	/** Whether nothing is paid here and the card is only kept. */
	keepsCard: boolean
	/** What applies to a cancellation. */
	terms: string | null
	state: 'open' | 'paid' | 'expired'
	/** The URL that a paid page continues to. */
	successUrl: string
	cancelPath: string
	values: Omit<CardForm, 'cvc'>
	errors: CardErrors
}

/** The sandbox version of a card-payment provider's hosted page. It deliberately looks like no real shop. */
export function SandboxCheckout(props: SandboxCheckoutProps) {
	const { merchantName, title, visit, amountCents, reference, keepsCard, state, successUrl, cancelPath } =
		props
	// A page that is paid or has expired has a title of its own.
	const Recipient = state === 'open' ? 'h1' : 'p'
	return (
		<div className="min-h-dvh bg-[oklch(0.96_0.012_265)] text-[oklch(0.25_0.03_265)] [color-scheme:light]">
			<aside
				aria-label="Sandbox"
				className="flex items-center justify-center gap-2 bg-[oklch(0.9_0.13_95)] px-4 py-2 text-center font-semibold text-[oklch(0.27_0.05_95)] text-small"
			>
				<Icon name="triangle-alert" className="size-4.5 shrink-0" />
				Sandbox: no real payment
			</aside>
			<main
				id="main"
				className="mx-auto grid max-w-[64rem] gap-5 px-5 py-5 md:grid-cols-[5fr_6fr] md:gap-14 md:py-16"
			>
				<header className="grid content-start gap-4 md:pt-2">
					<p className="flex items-center gap-2.5 font-semibold">
						<Icon name="logo" className="size-8.5 shrink-0" />
						<span>{merchantName}</span>
					</p>
					<div className="grid gap-1">
						<Recipient className="font-bold text-h3">
							{keepsCard ? 'Save your card' : `Pay ${formatCents(amountCents)}`}
						</Recipient>
						<p className="font-semibold">{title}</p>
						{visit && <p className="text-small">{visit}</p>}
					</div>
					<dl className="num grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-[oklch(0.86_0.02_265)] border-t pt-4">
						<Row label="Today" strong>
							{formatCents(keepsCard ? 0 : amountCents)}
						</Row>
						{keepsCard && <Row label="Later">{formatCents(amountCents)}</Row>}
						<Row label="Order">{reference}</Row>
					</dl>
				</header>
				<section className="grid content-start gap-4 rounded-card bg-white p-5 shadow-[0_12px_40px_oklch(0.3_0.05_265/0.12)] md:p-8">
					{state === 'open' ? (
						<CardFields {...props} />
					) : state === 'paid' ? (
						<Closed title={keepsCard ? 'Card saved' : 'Already paid'} href={successUrl} linkLabel="Continue">
							{keepsCard
								? 'Your card is saved, and nothing was charged.'
								: 'This order is already paid. You’re charged only once, no matter how often you come back here.'}
						</Closed>
					) : (
						<Closed
							title="This payment page has expired"
							href={cancelPath}
							linkLabel={`Return to ${merchantName}`}
						>
							You were not charged. Start over from the site to get a new payment page.
						</Closed>
					)}
				</section>
			</main>
		</div>
	)
}

type RowProps = { label: string; strong?: boolean; children: string }

function Row({ label, strong, children }: RowProps) {
	return (
		<>
			<dt className={strong ? 'font-semibold' : 'text-[oklch(0.45_0.03_265)]'}>{label}</dt>
			<dd translate="no" className={strong ? 'text-right font-semibold' : 'text-right'}>
				{children}
			</dd>
		</>
	)
}

function CardFields({ amountCents, keepsCard, terms, values, errors, cancelPath }: SandboxCheckoutProps) {
	const hasErrors = Object.keys(errors).length > 0
	const cancel = new URL(cancelPath, 'http://localhost')
	return (
		<>
			{hasErrors && (
				<ErrorBox>{errors.card ?? 'You were not charged. Please check the marked fields.'}</ErrorBox>
			)}
			<form method="post" noValidate className="grid gap-4">
				<Field label="Email" error={errors.email}>
					<Input name="email" type="email" autoComplete="email" defaultValue={values.email} />
				</Field>
				<Field label="Card number" error={errors.number}>
					<Input name="number" inputMode="numeric" autoComplete="off" defaultValue={values.number} />
				</Field>
				<div className="grid grid-cols-2 gap-4">
					<Field label="Expiry" error={errors.expiry}>
						<Input
							name="expiry"
							inputMode="numeric"
							autoComplete="off"
							placeholder="MM / YY"
							defaultValue={values.expiry}
						/>
					</Field>
					<Field label="CVC" error={errors.cvc}>
						<Input name="cvc" inputMode="numeric" autoComplete="off" defaultValue={sampleBuyer.cvc} />
					</Field>
				</div>
				<Field label="Name on card" error={errors.name}>
					<Input name="name" autoComplete="name" defaultValue={values.name} />
				</Field>
				<Button
					type="submit"
					block
					className="mt-1 border-[oklch(0.47_0.18_265)] bg-[oklch(0.47_0.18_265)] text-white hover:bg-[oklch(0.42_0.18_265)]"
				>
					<Icon name="lock" />
					<span>{keepsCard ? 'Save card' : `Pay ${formatCents(amountCents)}`}</span>
				</Button>
				{terms && <p className="text-[oklch(0.45_0.03_265)] text-fine">{terms}</p>}
			</form>
			{/* Canceling changes nothing, so it is a GET; a GET form drops the query of its action, so hidden fields send it. */}
			<form action={cancel.pathname} className="justify-self-center">
				{[...cancel.searchParams].map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<button type="submit" className="min-h-11 px-3 font-semibold text-small underline">
					Cancel
				</button>
			</form>
			<Disclosure look="text" summary="Other test cards">
				<ul className="grid gap-1 text-small">
					<li>{`${withoutLineBreaks(sandboxCards.declined)} is declined.`}</li>
					{keepsCard ? (
						<li>{`${withoutLineBreaks(sandboxCards.declinedLater)} is saved, and declined when it is charged.`}</li>
					) : (
						<>
							<li>{`${withoutLineBreaks(sandboxCards.disputed)} is approved and disputed as fraud.`}</li>
							<li>{`${withoutLineBreaks(sandboxCards.notReceived)} is approved and disputed as not received.`}</li>
							<li>{`${withoutLineBreaks(sandboxCards.inquiry)} is approved, and an inquiry begins.`}</li>
						</>
					)}
				</ul>
			</Disclosure>
		</>
	)
}

type ClosedProps = { title: string; href: string; linkLabel: string; children: ReactNode }

function Closed({ title, href, linkLabel, children }: ClosedProps) {
	return (
		<>
			<h1 className="font-bold text-h3">{title}</h1>
			<p>{children}</p>
			<Button asChild>
				<a href={href}>{linkLabel}</a>
			</Button>
		</>
	)
}

/** Prevents a number that is to be copied from breaking over two lines. */
const withoutLineBreaks = (number: string) => number.replaceAll(' ', '\u00a0')
