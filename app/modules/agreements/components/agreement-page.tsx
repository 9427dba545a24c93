import { Link } from 'react-router'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { withLink } from '#app/lib/paths/link-purposes.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { SummaryLine } from '../agreement-summary.ts'
import type { HomeStates } from '../home/home-states.ts'
import { StateFields } from '../home/state-fields.tsx'
import { AgreementToSign, type SignPhase, Summary } from './agreement-to-sign.tsx'
import { SignedAgreement, type SignedPhase } from './signed-agreement.tsx'
import { VersionClosed, type VersionPhase, VersionToSign } from './version-phases.tsx'

type Source = { citation: string; url: string | null; asOf: string }

/** What the page shows, by where the client is. */
export type AgreementPhase =
	| { phase: 'client'; home: HomeStates; summary: readonly SummaryLine[] }
	| {
			phase: 'not_sold'
			stateName: string
			sentence: string
			source: Source | null
			mayBuyAdvice: boolean
	  }
	| (SignPhase & { source: Source | null })
	| SignedPhase
	| { phase: 'ended'; wasSigned: boolean }
	| VersionPhase

type ClientField = 'state' | 'name' | 'email' | 'address'
type SignatureField = 'signature' | 'hash'
type Answer = RejectedForm | null | undefined

export type AgreementPageProps = AgreementPhase & {
	reference: string
	/** The service. */
	title: string
	price: string
	/** What is known of the client. */
	client: Record<ClientField, string>
	contactEmail: string
	/** Whether it is about an appointment, which was booked before. */
	isVisit: boolean
	/** The page itself, which the forms post to. */
	action: string
	token: string
	controls: {
		client: FormControls<ClientField>
		signature: FormControls<SignatureField>
		decline: FormControls<'reason'>
		copy: FormControls<'dealerEmail'>
	}
	answer: Answer
}

/** Who the client is, the agreement to read and sign, and what follows. Works without scripts. */
export function AgreementPage(props: AgreementPageProps) {
	return (
		<>
			<PageHero title={titleOf(props)}>{leadOf(props)}</PageHero>
			<div className="wrap pb-24">
				{props.phase === 'sign' ? (
					<Sign {...props} />
				) : props.phase === 'client' ? (
					<div className="grid items-start gap-8 min-[60rem]:grid-cols-2 min-[60rem]:gap-16">
						<ClientForm {...props} />
						<Summary title={props.title} lines={props.summary} />
					</div>
				) : (
					<div className="grid max-w-prose gap-6">
						<Phase {...props} />
					</div>
				)}
			</div>
		</>
	)
}

const titles: Record<AgreementPhase['phase'], string> = {
	client: 'Your details',
	not_sold: 'Not in your state',
	sign: 'Read and sign',
	signed: 'Your agreement',
	ended: 'This agreement has ended',
	version: 'A new version of your agreement',
	version_closed: 'Nothing to sign here',
}

const titleOf = ({ phase, client }: AgreementPageProps) =>
	phase === 'client' && isKnown(client) ? 'Where do you live?' : titles[phase]

/** Whether only the state is asked, and the rest is there to be corrected. */
const isKnown = ({ name, email }: AgreementPageProps['client']) => Boolean(name && email)

function leadOf({ phase, title, price, isVisit }: AgreementPageProps) {
	// A visit was booked in the first step; the card is the third of both.
	if (phase === 'sign') return `Step 2 of 3. ${title}, ${price}.`
	if (phase === 'client') return `Step ${isVisit ? 2 : 1} of 3.`
	if (phase === 'signed' || phase === 'version') return `${title}, ${price}.`
	return title
}

function Phase(props: Exclude<AgreementPageProps, { phase: 'sign' | 'client' }>) {
	switch (props.phase) {
		case 'not_sold':
			return <NotSold {...props} />
		case 'signed':
			return <SignedAgreement {...props} controls={props.controls.copy} />
		case 'ended':
			return <Ended {...props} />
		case 'version':
			return <VersionToSign {...props} />
		case 'version_closed':
			return <VersionClosed {...props} />
	}
}

function ClientForm({ action, client, home, controls, answer }: AgreementPageProps & { phase: 'client' }) {
	const form = useFormState(controls.client, { answer, intent: 'client', initial: client })
	const { name, email } = { ...client, ...form.values }
	const { errors = {} } = form.rejected ?? {}
	const fields = (
		<>
			<FormField form={form} name="name" label="Full name" required />
			<FormField form={form} name="email" label="Email" required />
		</>
	)
	return (
		<PostForm form={form} action={action}>
			<StateFields form={form} home={home} required />
			{isKnown(client) ? (
				<Disclosure
					look="bare"
					summary={<span translate="no">{`${name}, ${email}`}</span>}
					defaultOpen={Boolean(errors.name || errors.email)}
				>
					<div className="grid gap-5">{fields}</div>
				</Disclosure>
			) : (
				fields
			)}
			<Button type="submit" variant="go" className="justify-self-start">
				Continue
			</Button>
		</PostForm>
	)
}

function NotSold({ sentence, source, mayBuyAdvice, token }: AgreementPageProps & { phase: 'not_sold' }) {
	return (
		<>
			<p>{sentence}</p>
			<SourceLine source={source} />
			<p>Nothing was charged.</p>
			<p className="flex flex-wrap gap-3">
				{mayBuyAdvice && (
					<Button asChild variant="go">
						<Link to="/services">See what we can do for you</Link>
					</Button>
				)}
				<ChangeLink token={token}>I live in another state</ChangeLink>
			</p>
		</>
	)
}

function Sign(props: AgreementPageProps & { phase: 'sign' }) {
	const { source, token, controls } = props
	return (
		<AgreementToSign
			{...props}
			controls={controls.signature}
			source={
				source && (
					<Disclosure look="text" summary="The rule of your state">
						<SourceLine source={source} />
					</Disclosure>
				)
			}
			change={<ChangeLink token={token}>Change my name, email or state</ChangeLink>}
		/>
	)
}

function Ended({ wasSigned, contactEmail }: AgreementPageProps & { phase: 'ended' }) {
	return (
		<>
			<p>
				<span>
					{wasSigned
						? 'We’ve emailed you what happens with your money.'
						: 'It was not signed, and nothing was charged.'}
				</span>{' '}
				Questions? Email us at{' '}
				<a href={`mailto:${contactEmail}`} translate="no">
					{contactEmail}
				</a>
				.
			</p>
			<p>
				<Link to="/services">Choose a service</Link>
			</p>
		</>
	)
}

const ChangeLink = ({ token, children }: { token: string; children: string }) => (
	<Link to={`${withLink('/agreement', token)}&change=1`} className="inline-flex min-h-11 items-center">
		{children}
	</Link>
)

/** Says who says so, as of when. */
function SourceLine({ source }: { source: Source | null }) {
	if (!source) return null
	return (
		<p className="text-ink-soft text-small">
			{source.url ? (
				<a href={source.url} rel="noreferrer">
					{source.citation}
				</a>
			) : (
				<span>{source.citation}</span>
			)}
			<span>{`, as of ${source.asOf}`}</span>
		</p>
	)
}
