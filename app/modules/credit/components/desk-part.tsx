import { Lock, TriangleAlert } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { FactList } from '#app/ui/desk/fact-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { DeskAnswer, DeskPart } from '../desk-file.ts'
import { DeskDocuments } from './desk-documents.tsx'
import { DeskSecrets } from './desk-secrets.tsx'

type PartProps = {
	applicationId: string
	part: DeskPart
	/** Which secret is being asked for, by the address. */
	asking: string | null
	answer: DeskAnswer | undefined
	/** Said where there are two people. */
	named: boolean
}

/** Everything one person handed in: answers by section, documents, what they agreed to. */
export function DeskPartCards({ applicationId, part, asking, answer, named }: PartProps) {
	const heading = (title: string) => (named ? `${title} · ${part.title}` : title)
	if (!part.submitted)
		return (
			<Card>
				<CardHead>
					<h2>{part.title}</h2>
				</CardHead>
				<CardBody>
					<p className="text-ink-soft">
						Invited. Their part is not handed in yet, and nobody but they can read it.
					</p>
				</CardBody>
			</Card>
		)
	return (
		<>
			{part.oddities.length > 0 && (
				<Notice look="signal" icon={<TriangleAlert aria-hidden="true" />} title="Look twice">
					<ul className="grid gap-1">
						{part.oddities.map((oddity) => (
							<li key={oddity}>{oddity}</li>
						))}
					</ul>
				</Notice>
			)}
			{part.sections.map(({ id, title, facts }) => (
				<Card asChild key={id}>
					<section aria-labelledby={`${part.role}-${id}`}>
						<CardHead aside={<Aside id={id} share={part.housingShare} />}>
							<h2 id={`${part.role}-${id}`}>{heading(title)}</h2>
						</CardHead>
						<CardBody className="grid gap-4">
							<FactList facts={facts} />
							{id === 'applicant' && <DeskSecrets {...{ applicationId, part, asking, answer }} />}
						</CardBody>
					</section>
				</Card>
			))}
			<DeskDocuments applicationId={applicationId} part={part} heading={heading('Documents')} />
			{part.consent && (
				<Card asChild>
					<section aria-labelledby={`${part.role}-consent`}>
						<CardHead>
							<h2 id={`${part.role}-consent`}>{heading('Consent record')}</h2>
						</CardHead>
						<CardBody>
							<FactList facts={part.consent} />
						</CardBody>
					</section>
				</Card>
			)}
		</>
	)
}

function Aside({ id, share }: { id: string; share: number | null }) {
	if (id === 'applicant')
		return (
			<Badge tone="line">
				<Lock aria-hidden="true" className="size-3.5" />
				Encrypted field by field
			</Badge>
		)
	return id === 'employment' && share !== null ? <>Housing is {share}% of monthly pay</> : null
}
