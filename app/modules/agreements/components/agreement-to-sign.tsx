import { Fragment, type ReactNode } from 'react'
import type { AgreementContent } from '#app/db/schema/agreements.ts'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import type { SummaryLine } from '../agreement-summary.ts'
import { AgreementText } from './agreement-text.tsx'
import { SignatureForm } from './signature-form.tsx'

export type SignPhase = {
	phase: 'sign'
	/** The agreement in five lines; no part of what is signed. */
	summary: readonly SummaryLine[]
	content: AgreementContent
	hash: string
	isDueLater: boolean
}

type AgreementToSignProps = Omit<SignPhase, 'phase'> & {
	client: { name: string }
	action: string
	controls: FormControls<'signature' | 'hash'>
	answer: RejectedForm | null | undefined
	/** Who says what the law of the state is. */
	source: ReactNode
	/** The link that changes name, email or state. */
	change: ReactNode
}

/** The agreement in short, then the text that is signed; the signature beside it, on a phone below it. */
export function AgreementToSign(props: AgreementToSignProps) {
	const { summary, content, hash, isDueLater, client, action, controls, answer, source, change } = props
	return (
		<div className="grid gap-8 min-[60rem]:grid-cols-2 min-[60rem]:gap-16">
			<div className="grid gap-6">
				<Summary title="In short" lines={summary}>
					<p className="text-fine text-ink-soft">What you sign is the full text below.</p>
					<p className="font-semibold lg:hidden">
						<a href="#sign">Go to signature</a>
					</p>
				</Summary>
				<AgreementText content={content} />
				{source}
			</div>
			<div
				id="sign"
				className="grid scroll-mt-24 gap-2 min-[60rem]:sticky min-[60rem]:top-24 min-[60rem]:self-start"
			>
				<SignatureForm action={action} name={client.name} hash={hash} controls={controls} answer={answer}>
					{isDueLater ? 'Sign and continue to card' : 'Sign and pay'}
				</SignatureForm>
				<p>{change}</p>
			</div>
		</div>
	)
}

type SummaryProps = { title: string; lines: readonly SummaryLine[]; children?: ReactNode }

/** What is bought, line by line; with what the page adds. */
export function Summary({ title, lines, children }: SummaryProps) {
	return (
		<Card asChild>
			<section aria-labelledby="in-short">
				<CardBody className="grid gap-4 pt-5">
					<h2 id="in-short" className="text-h4">
						{title}
					</h2>
					<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
						{lines.map(({ id, label, text }) => (
							<Fragment key={id}>
								<dt className="text-ink-soft">{label}</dt>
								<dd className={id === 'fee' || id === 'visit' ? 'num font-semibold' : undefined}>{text}</dd>
							</Fragment>
						))}
					</dl>
					{children}
				</CardBody>
			</section>
		</Card>
	)
}
