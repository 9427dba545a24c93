import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { AdminFile, ApplicationResult } from '../../decision/admin-application.ts'

type NoticeProps = {
	file: AdminFile
	result: ApplicationResult | undefined
}

/** The 30-day deadline for notifying the applicant, and the notice that meets it. */
export function AdminNotice({ file, result }: NoticeProps) {
	const { notice, noticeBy, noticeSent, noticeText, noticeTemplate: template, coNotice } = file
	const onPaper = noticeBy === 'mail'
	const allOnPaper = onPaper && coNotice?.by !== 'email'
	const form = useFormState(file.controls.notice, {
		answer: result,
		intent: 'notice',
		initial: { text: template, coText: coNotice?.template ?? '' },
		idPrefix: 'notice',
	})
	if (!notice && !noticeSent) return null
	return (
		<Card asChild className={notice?.overdue ? 'border-danger' : undefined}>
			<section aria-labelledby="notice">
				<CardHead aside={notice?.overdue && <Badge tone="danger">Notice overdue</Badge>}>
					<h2 id="notice">Notice to the applicant</h2>
				</CardHead>
				<CardBody className="grid gap-3">
					{noticeSent && (
						<p>{`Sent ${noticeSent}${noticeText ? (onPaper ? ' by postal mail' : ' by email') : ''}.`}</p>
					)}
					{noticeText && (
						<Disclosure look="text" summary={onPaper ? 'Read or print the notice' : 'Read the notice'}>
							<p className="whitespace-pre-line [overflow-wrap:anywhere]">{noticeText}</p>
						</Disclosure>
					)}
					{coNotice?.text && (
						<Disclosure look="text" summary={`Read the notice to ${coNotice.name}`}>
							<p className="whitespace-pre-line [overflow-wrap:anywhere]">{coNotice.text}</p>
						</Disclosure>
					)}
					{notice && (
						<p className="text-fine text-ink-soft">
							<span>{`${notice.overdue ? 'Was due' : 'Due'} `}</span>
							<b className="text-ink">{notice.due}</b>
							<span>{`${!notice.overdue ? ` · ${notice.daysLeft === 1 ? '1 day' : `${notice.daysLeft} days`} left` : ''}. Applicants must be notified of the decision within 30 days of a complete application.`}</span>
						</p>
					)}
					{notice && template && (
						<Disclosure look="text" summary="Write the notice" defaultOpen={form.rejected !== null}>
							<PostForm
								form={form}
								action={`/admin/applications/${file.id}`}
								preventScrollReset
								className="grid gap-3"
							>
								<input type="hidden" name="version" value={file.version} />
								<FormField
									form={form}
									name="text"
									label="Notice text"
									hint={
										onPaper
											? 'The applicant gets notices on paper. We keep this text; print it and send it by postal mail.'
											: 'We’ll email this text to the applicant. Leave out ID numbers and birth dates.'
									}
								>
									<Textarea rows={12} />
								</FormField>
								{coNotice && (
									<FormField
										form={form}
										name="coText"
										label={`Notice text for ${coNotice.name}`}
										hint={`${coNotice.by === 'mail' ? 'Goes by postal mail: print it and send it.' : 'We’ll email this text.'} Each person gets their own notice, with their own credit report and score.`}
									>
										<Textarea rows={12} />
									</FormField>
								)}
								<Button type="submit" size="compact" variant="brand" busyText={form.busy && 'Sending...'}>
									{allOnPaper ? 'Record the notice as mailed' : 'Send the notice'}
								</Button>
							</PostForm>
						</Disclosure>
					)}
				</CardBody>
			</section>
		</Card>
	)
}
