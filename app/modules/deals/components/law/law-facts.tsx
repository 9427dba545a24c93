import { formatDate } from '#app/lib/dates/dates.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type LawFact, subjectLabels } from '#engine'

const gradeText = {
	A: 'We read the law or the agency’s own page.',
	B: 'This comes from a secondary source. We haven’t read the law itself.',
}

type LawFactsProps = {
	facts: readonly LawFact[]
	/** The level of each rule's heading, one below that of the heading before the list. */
	level: 2 | 3
}

/** Rules of one state, or federal ones, each with its source and the day up to which it was checked. */
export function LawFacts({ facts, level }: LawFactsProps) {
	const Heading = level === 2 ? 'h2' : 'h3'
	return (
		<ul className="grid gap-5 md:grid-cols-2">
			{facts.map((fact) => (
				<Card key={fact.id} asChild className="p-6">
					<li id={fact.id}>
						<p className="text-fine text-ink-soft">{subjectLabels[fact.subject]}</p>
						<Heading className="mt-1 text-h4">{fact.title}</Heading>
						<p className="mt-2">{`${fact.text}.`}</p>
						{fact.note && <p className="mt-2 text-fine text-ink-soft">{fact.note}</p>}
						<p className="mt-3 flex flex-wrap gap-2">
							{fact.isUpcoming && <Badge tone="wash">{`From ${formatDate(fact.effectiveFrom)}`}</Badge>}
							{fact.isStale && <Badge tone="danger">May be out of date</Badge>}
						</p>
						<p className="mt-3 text-fine text-ink-soft">
							Source: {fact.url ? <a href={fact.url}>{fact.citation}</a> : <span>{fact.citation}</span>}
							<span>{`, as of ${fact.asOf}. ${gradeText[fact.grade]}`}</span>
						</p>
					</li>
				</Card>
			))}
		</ul>
	)
}
