import { Form, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { DeskAnswer, DeskFile } from '../desk-file.ts'

type NoticeProps = {
	file: DeskFile
	answer: DeskAnswer | undefined
}

/** The clock of the 30 days, and the letter that stops it. */
export function DeskNotice({ file, answer }: NoticeProps) {
	const { notice, noticeSent, noticeTemplate: template } = file
	const busy = useNavigation().formData?.get('intent') === 'notice'
	const refused = answer?.outcome === 'refused' && answer.intent === 'notice' ? answer : null
	if (!notice && !noticeSent) return null
	return (
		<Card asChild className={notice?.overdue ? 'border-danger' : undefined}>
			<section aria-labelledby="notice">
				<CardHead aside={notice?.overdue && <Badge tone="danger">Notice overdue</Badge>}>
					<h2 id="notice">Notice to the applicant</h2>
				</CardHead>
				<CardBody className="grid gap-3">
					{noticeSent && <p>Sent {noticeSent}.</p>}
					{notice && (
						<p className="text-fine text-ink-soft">
							{notice.overdue ? 'Was due' : 'Due'} <b className="text-ink">{notice.due}</b>
							{!notice.overdue && ` · ${notice.daysLeft === 1 ? '1 day' : `${notice.daysLeft} days`} left`}.
							An applicant is told of the decision within 30 days after the application is complete.
						</p>
					)}
					{notice && template && (
						<Disclosure look="text" summary="Write the notice" defaultOpen={refused !== null}>
							<Form
								method="post"
								action={`/admin/applications/${file.id}`}
								preventScrollReset
								className="grid gap-3"
							>
								<input type="hidden" name="intent" value="notice" />
								<input type="hidden" name="version" value={file.version} />
								{refused && <ErrorBox>{refused.message}</ErrorBox>}
								<Field
									label="Letter"
									hint="Mailed to the applicant as it stands here. Keep numbers and birth dates out."
								>
									<Textarea
										name="letter"
										rows={12}
										maxLength={6_000}
										defaultValue={refused?.values.letter ?? template}
									/>
								</Field>
								<Button type="submit" size="desk" variant="brand" busyText={busy && 'Sending...'}>
									Send the notice
								</Button>
							</Form>
						</Disclosure>
					)}
				</CardBody>
			</section>
		</Card>
	)
}
