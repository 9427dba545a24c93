import type { ReactNode } from 'react'
import type { ShownConsent } from '#app/content/legal/credit-consent.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

/** A consent record, formatted for display. */
export type ConsentRecord = {
	signature: string
	agreementDate: string
	/** 'Sat, Nov 21, 2026, 9:41 AM'. */
	at: string
	/** SHA-256 of the text, in hex. */
	textHash: string
	/** Each checkbox, and whether it was checked. */
	choices: readonly { label: string; agreed: boolean }[]
}

type ConsentTextProps = { consent: ShownConsent; record?: ConsentRecord | null }

/** The full text an applicant agrees to, to print or save, followed by the signature record once it is signed. */
export function ConsentText({ consent, record = null }: ConsentTextProps) {
	return (
		<div className="grid max-w-form gap-6 rounded-card border border-line bg-surface p-5 md:p-8 print:border-0 print:p-0">
			<Part title="Important Disclosures" lines={consent.disclosures} />
			<Part title="Authorization and Agreement" lines={consent.authorization} />
			<Part title="Electronic records and signatures" lines={consent.electronicRecords} />
			{consent.stateNotices.length > 0 && (
				<Part
					title="Notices that states require"
					lines={consent.stateNotices.map(({ state, text }) => `${state}: ${text}`)}
				/>
			)}
			{record && (
				<section aria-labelledby="signed" className="border-line border-t-2 border-dashed pt-5">
					<h2 id="signed" className="text-h3">
						Signed
					</h2>
					<dl className="mt-3 grid gap-x-6 gap-y-2 text-small sm:grid-cols-[auto_1fr]">
						<DetailRow label="Signature">{record.signature}</DetailRow>
						<DetailRow label="Date">{record.agreementDate}</DetailRow>
						<DetailRow label="Received">{record.at}</DetailRow>
						{record.choices.map(({ label, agreed }) => (
							<DetailRow key={label} label={agreed ? 'Agreed' : 'Not agreed'}>
								{label}
							</DetailRow>
						))}
						<DetailRow label="Fingerprint (SHA-256)">
							<code className="break-all text-fine">{record.textHash}</code>
						</DetailRow>
					</dl>
				</section>
			)}
			<div className="flex flex-wrap items-center gap-4 print:hidden">
				<Button variant="plain" size="sm" className="apply-needs-script" onClick={() => window.print()}>
					<Icon name="printer" />
					Print or save as PDF
				</Button>
				<span className="text-fine text-ink-soft">{`Version ${consent.version}`}</span>
			</div>
		</div>
	)
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
	return (
		<section className="grid gap-3">
			<h2 className="text-h3">{title}</h2>
			{lines.map((line) => (
				<p key={line} className="text-small leading-normal">
					{line}
				</p>
			))}
		</section>
	)
}

function DetailRow({ label, children }: { label: string; children: ReactNode }) {
	return (
		<>
			<dt className="text-ink-soft">{label}</dt>
			<dd className="mb-2 min-w-0 break-words font-semibold sm:mb-0">{children}</dd>
		</>
	)
}
