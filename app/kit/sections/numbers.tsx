import type { ReactNode } from 'react'
import { worstPaper } from '#app/modules/signing/desk/paper-difference.ts'
import { conflictsOf } from '#app/modules/signing/desk/signing-state.ts'
import { currentPapers } from '#app/modules/signing/desk/signing-status.ts'
import { namesOfPapers, paperKinds } from '#app/modules/signing/paper/paper-kinds.ts'
import { type DealDocument, formatCents, formatRate } from '#engine'
import { KitButton, KitLink, Note, Panel } from '../controls.tsx'
import { Figure as PaperVerdict } from '../reading/figure.tsx'
import { formsOf, useOpenPaper } from '../reading/open-paper.ts'
import { useOpenKit } from '../use-kit.ts'
import { AgreedFigures } from './agreed-figures.tsx'

/** The numbers to keep in mind, and what was agreed. Prints as one page. */
export function Numbers() {
	const { case: kitCase, signing, readAt } = useOpenKit()
	const { walkAwayCents, targetCents, targetReason, rateToBeat, tradeFloor } = kitCase.numbers
	const hasNone = walkAwayCents === null && targetCents === null && !rateToBeat && !tradeFloor
	const { agreed, stop, isClosed } = kitCase
	// With a price agreed, how far to go is history; the loan and the trade-in are settled at the desk.
	const isSettled = agreed !== null && !stop
	const limits = (
		<>
			{walkAwayCents !== null && (
				<Figure label="Walk away above" value={formatCents(walkAwayCents)} isMain={!isSettled}>
					Out the door, with taxes and fees
				</Figure>
			)}
			{targetCents !== null && (
				<Figure label="Aim for" value={formatCents(targetCents)}>
					{targetReason && (
						<details>
							<summary>Why</summary>
							<p className="[overflow-wrap:anywhere]">{targetReason}</p>
						</details>
					)}
				</Figure>
			)}
		</>
	)
	return (
		<>
			<h1>Your numbers</h1>
			{hasNone && (
				<Note tone="info">
					<p>Your advisor has not set your numbers yet. Ask for them under Help.</p>
				</Note>
			)}
			{isSettled && <LastPaper />}
			{isSettled && (
				<Panel title="What was agreed">
					<AgreedFigures agreed={agreed} readAt={readAt} />
					{!isClosed && !signing.end && <CompareButton deal={agreed.document.deal} />}
				</Panel>
			)}
			<dl className="grid gap-3 empty:hidden">
				{!isSettled && limits}
				{rateToBeat && (
					<Figure label="Rate to beat" value={formatRate(rateToBeat.aprPpm)}>
						{`${
							[rateToBeat.lender, rateToBeat.months && `for ${rateToBeat.months} months`]
								.filter(Boolean)
								.join(', ') || 'Your pre-approval'
						}. Take the dealer’s loan only if its rate is lower.`}
					</Figure>
				)}
				{tradeFloor && (
					<Figure label="Trade-in, not below" value={formatCents(tradeFloor.cents)}>
						{tradeFloor.from ? `Offered by ${tradeFloor.from}.` : 'You have this offer in writing.'}
					</Figure>
				)}
			</dl>
			{isSettled && (walkAwayCents !== null || targetCents !== null) && (
				<details>
					<summary className="font-semibold">How far you wanted to go</summary>
					<dl className="grid gap-3">{limits}</dl>
				</details>
			)}
			{!isSettled && agreed && (
				<Panel title="What the dealer says now">
					<AgreedFigures agreed={agreed} readAt={readAt} />
				</Panel>
			)}
			{!agreed && (
				<Note tone="info">
					<p>
						{stop
							? 'Nothing is agreed now. As soon as your advisor writes it down, you’ll see it here.'
							: 'Nothing has been agreed yet. As soon as your advisor writes it down, you’ll see it here.'}
					</p>
				</Note>
			)}
			<KitButton
				look="plain"
				className="kit-screen-only pointer-coarse:hidden"
				onClick={() => window.print()}
			>
				Print this page
			</KitButton>
		</>
	)
}

/** The paper that differs, or the last one that was compared: what the client must know before anything else. */
function LastPaper() {
	const { signing, reports } = useOpenKit()
	const read = currentPapers(signing).filter(({ id }) => reports.get(id)!.readCount > 0)
	const paper = worstPaper({ state: signing, reports }) ?? read.at(-1)
	if (!paper) return null
	return (
		<PaperVerdict
			name={namesOfPapers(signing.papers.values()).get(paper.id)!}
			report={reports.get(paper.id)!}
			conflictCount={conflictsOf(paper).length}
		/>
	)
}

/** Leads to the documents. Where there is only one, and it was not opened yet, it is opened at once. */
function CompareButton({ deal }: { deal: DealDocument['deal'] }) {
	const { signing } = useOpenKit()
	const open = useOpenPaper()
	const [form, ...others] = formsOf(deal)
	const [paper, ...later] = signing.papers.keys()
	const className = 'kit-screen-only'
	if (form && others.length === 0 && !paper)
		return (
			<KitButton look="go" className={className} onClick={() => open(form)}>
				{`Compare the ${paperKinds[form].name.toLowerCase()}`}
			</KitButton>
		)
	return (
		<KitLink
			look="go"
			href={paper && others.length + later.length === 0 ? `#read/${paper}` : '#read'}
			className={className}
		>
			Compare a document
		</KitLink>
	)
}

type FigureProps = { label: string; value: string; isMain?: boolean; children?: ReactNode }

const Figure = ({ label, value, isMain = false, children }: FigureProps) => (
	<div className="kit-figure grid gap-0.5 rounded-card border border-line p-4">
		<dt className="font-semibold">{label}</dt>
		<dd className={`num font-display leading-tight ${isMain ? 'text-h1' : 'text-h2'}`}>{value}</dd>
		{children && <dd className="text-small">{children}</dd>}
	</div>
)
