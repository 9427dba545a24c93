import { conflictsOf, type ReadPaper } from '#app/modules/signing/desk/signing-state.ts'
import { statusOf, statusTexts } from '#app/modules/signing/desk/signing-status.ts'
import { namesOfPapers, type PaperKind, paperKinds } from '#app/modules/signing/paper/paper-kinds.ts'
import { KitButton, KitLink, Note, Panel } from '../controls.tsx'
import { useAddress } from '../use-address.ts'
import { useOpenKit } from '../use-kit.ts'
import { EndForm } from './end-form.tsx'
import { Figure } from './figure.tsx'
import { formsOf, useOpenPaper } from './open-paper.ts'
import { PaperReader } from './paper-reader.tsx'

/** The documents of the signing: which to read next, how each compares with what was agreed, and how it ended. */
export function ReadPapers() {
	const { case: kitCase, signing, reports } = useOpenKit()
	const { paper } = useAddress()
	const reading = paper === null ? undefined : signing.papers.get(paper)
	if (!kitCase.agreed)
		return (
			<>
				<h1>Read the document</h1>
				<Note tone="info">
					<p>
						Nothing has been agreed yet, so there is nothing to compare with. Ask your advisor to write down
						what was agreed.
					</p>
				</Note>
			</>
		)
	if (reading) return <PaperReader key={reading.id} paper={reading} agreed={kitCase.agreed.document} />
	const papers = [...signing.papers.values()]
	const names = namesOfPapers(papers)
	const corrected = new Set(papers.map(({ corrects }) => corrects))
	const isOpen = !signing.end && !kitCase.isClosed
	return (
		<>
			<h1>Read the document</h1>
			<p>
				{papers.length === 0
					? 'Before you sign anything, go through the boxes of the document in front of you.'
					: `${statusTexts[statusOf(signing, reports)]}.`}
			</p>
			{papers.map((each) => (
				<PaperCard
					key={each.id}
					name={names.get(each.id)!}
					paper={each}
					isCorrected={corrected.has(each.id)}
					isOpen={isOpen}
				/>
			))}
			{isOpen && <OpenPaper forms={formsOf(kitCase.agreed.document.deal)} />}
			{isOpen && papers.length > 0 && <EndForm />}
			{signing.end && (
				<Panel title={statusTexts[signing.end.outcome]}>
					{signing.end.reason && <blockquote>{`“${signing.end.reason}”`}</blockquote>}
					{signing.late.length > 0 && (
						<Note tone="stop">
							<p>
								Another phone added{' '}
								<span>{signing.late.length === 1 ? 'an entry' : `${signing.late.length} entries`}</span>{' '}
								before it knew about this. They are kept, and your advisor can see them.
							</p>
						</Note>
					)}
				</Panel>
			)}
		</>
	)
}

type PaperCardProps = { name: string; paper: ReadPaper; isCorrected: boolean; isOpen: boolean }

function PaperCard({ name, paper, isCorrected, isOpen }: PaperCardProps) {
	const { reports } = useOpenKit()
	const report = reports.get(paper.id)!
	return (
		<Panel title={name}>
			<Figure report={report} conflictCount={conflictsOf(paper).length} />
			{isCorrected && <p className="text-small">Replaced by a corrected one.</p>}
			<KitLink href={`#read/${paper.id}`}>
				<span>{isOpen ? 'Continue' : 'View'}</span>
				<span className="sr-only">{` in the ${name}`}</span>
			</KitLink>
		</Panel>
	)
}

function OpenPaper({ forms }: { forms: PaperKind[] }) {
	const open = useOpenPaper()
	return (
		<Panel title={forms.length === 1 ? undefined : 'Which document is in front of you?'}>
			{forms.map((form) => (
				<div key={form} className="grid gap-1">
					<KitButton look={forms.length === 1 ? 'go' : 'line'} onClick={() => open(form)}>
						{paperKinds[form].name}
					</KitButton>
					<p className="text-small">{paperKinds[form].hint}</p>
				</div>
			))}
		</Panel>
	)
}
