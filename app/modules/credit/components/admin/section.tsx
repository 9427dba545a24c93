import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { AdminFile, AdminPart, ApplicationResult } from '../../decision/admin-application.ts'
import { AdminDocuments } from './documents.tsx'
import { AdminSecrets } from './sensitive-fields.tsx'

type PartProps = {
	applicationId: string
	part: AdminPart
	/** Which reveal form is open, from the URL: 'ssn first'. */
	asking: string | null
	result: ApplicationResult | undefined
	controls: AdminFile['controls']['reveal']
	/** Whether headings name the person, because there are two applicants. */
	named: boolean
}

/** Everything one person submitted: answers by section, documents and the consent record. */
export function AdminPartCards({ named, ...reveal }: PartProps) {
	const { applicationId, part } = reveal
	const heading = (title: string) => (named ? `${title} · ${part.title}` : title)
	if (!part.submitted)
		return (
			<Card>
				<CardHead>
					<h2>{part.title}</h2>
				</CardHead>
				<CardBody>
					<p className="text-ink-soft">
						Invited. They haven’t submitted their part yet, and only they can read it.
					</p>
				</CardBody>
			</Card>
		)
	return (
		<>
			{part.warnings.length > 0 && (
				<Notice look="signal" icon={<Icon name="triangle-alert" />} title="Check this">
					<ul className="grid gap-1">
						{part.warnings.map((warning) => (
							<li key={warning}>{warning}</li>
						))}
					</ul>
				</Notice>
			)}
			{part.statements.length > 0 && (
				<Notice
					look="stamp"
					icon={<Icon name="file-text" />}
					title={heading('What they wrote to our requests')}
				>
					<ul className="grid gap-2">
						{part.statements.map(({ section, message, statement }) => (
							<li key={`${section} ${message} ${statement}`} className="break-words">
								<span className="text-ink-soft">{`${section}: ${message} `}</span>
								<span className="whitespace-pre-line">{statement}</span>
							</li>
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
							<DetailList facts={facts} />
							{id === 'applicant' && <AdminSecrets {...reveal} />}
						</CardBody>
					</section>
				</Card>
			))}
			<AdminDocuments applicationId={applicationId} part={part} heading={heading('Documents')} />
			{part.consent && (
				<Card asChild>
					<section aria-labelledby={`${part.role}-consent`}>
						<CardHead>
							<h2 id={`${part.role}-consent`}>{heading('Consent record')}</h2>
						</CardHead>
						<CardBody>
							<DetailList facts={part.consent} />
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
				<Icon name="lock" className="size-3.5" />
				Each field is encrypted
			</Badge>
		)
	return id === 'employment' && share !== null ? `Housing is ${share}% of monthly income` : null
}
