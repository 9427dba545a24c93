import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { hasEnded } from '../agreement.ts'
import type { AgreementView } from '../agreement-view.ts'

type AgreementFactsProps = {
	agreement: AgreementView
	/** Whether the client reads it. */
	isOwn?: boolean
	/** Ways to more about it, at the end of its record. */
	children?: ReactNode
}

/** One version of what was agreed, and who confirmed it. For a client who confirmed it, all but the total is behind one sentence. */
export function AgreementFacts({ agreement, isOwn = false, children }: AgreementFactsProps) {
	const { total, manager, clientNote, standing } = agreement
	const Total = hasEnded(standing) ? 's' : 'strong'
	const record = (
		<div className="grid gap-3">
			<AgreementRecord agreement={agreement} isOwn={isOwn} />
			{children}
		</div>
	)
	return (
		<div className="grid gap-3">
			<p>
				<Total
					{...verbatim(total)}
					className={clsx('num', isOwn ? 'text-h2' : 'text-h4', hasEnded(standing) && 'text-ink-soft')}
				>
					{total ?? 'No total printed'}
				</Total>
			</p>
			{isOwn && standing === 'confirmed' ? (
				<Disclosure
					look="text"
					summary={
						<StatusBadge tone="ok">
							{agreement.fromManager || manager.answer === 'yes'
								? 'You and the dealer confirmed it'
								: 'You confirmed it; the dealer has not yet'}
						</StatusBadge>
					}
				>
					{record}
				</Disclosure>
			) : (
				record
			)}
			{[clientNote, manager.note].filter(Boolean).map((note) => (
				<blockquote key={note} className="text-small [overflow-wrap:anywhere]">{`“${note}”`}</blockquote>
			))}
		</div>
	)
}

/** Which version it is, why it counts, and each answer with its time. */
function AgreementRecord({ agreement, isOwn }: Required<Omit<AgreementFactsProps, 'children'>>) {
	const { version, totalNote, agreed, fingerprint, reason, manager, fromManager } = agreement
	const { clientConfirmed, clientDeclined } = agreement
	const buyer = isOwn ? 'You' : 'The buyer'
	return (
		<div className="grid gap-3">
			<p className="text-ink-soft text-small">
				<span>{`Version ${version} · ${agreed} · fingerprint `}</span>
				<span className="num">{fingerprint}</span>
			</p>
			{totalNote && <p className="text-small [overflow-wrap:anywhere]">{totalNote}</p>}
			{reason && <p className="text-small">{`${version > 1 ? 'Changed: ' : ''}${reason}`}</p>}
			<ul className="grid gap-1.5 text-small">
				<Confirmation isDone>
					{fromManager
						? `The dealer’s manager wrote it: ${manager.name}, ${agreed}`
						: `${isOwn ? 'Your' : 'The'} advisor wrote it down`}
				</Confirmation>
				<Confirmation isDone={clientConfirmed !== null} isWrong={clientDeclined !== null}>
					{clientDeclined
						? `${buyer} said no: ${clientDeclined}`
						: clientConfirmed
							? `${buyer} said yes: ${clientConfirmed}`
							: `${buyer} ${isOwn ? 'have' : 'has'} not confirmed it yet`}
				</Confirmation>
				{!fromManager && (
					<Confirmation isDone={manager.answer === 'yes'} isWrong={manager.answer === 'correction'}>
						{managerText(manager)}
					</Confirmation>
				)}
			</ul>
		</div>
	)
}

function managerText({ answer, name, answered, asked, email }: AgreementView['manager']): string {
	if (answer === 'yes') return `“Yes, this is our deal”: ${name}, ${answered}`
	if (answer === 'correction') return `Correction from ${name}: ${answered}`
	if (!asked) return 'The dealer’s manager has not been asked'
	return `The dealer’s manager was asked${email ? ` at ${email}` : ''}: ${asked}`
}

const Confirmation = ({
	isDone,
	isWrong = false,
	children,
}: {
	isDone: boolean
	isWrong?: boolean
	children: ReactNode
}) => (
	<li className="[overflow-wrap:anywhere]">
		<StatusBadge tone={isWrong ? 'stop' : isDone ? 'ok' : 'off'}>{children}</StatusBadge>
	</li>
)
