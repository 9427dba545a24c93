import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Card, CardHead } from '#app/ui/layout/card.tsx'

export type DeadEmailRow = {
	id: string
	to: string
	subject: string
	attempts: number
	lastError: string | null
	/** When the email was written: 'Tue, Mar 4, 2026'. */
	day: string
}

/** Lists the emails whose delivery failed for good, each with a button to send it again. Renders nothing if there are none. */
export function DeadEmails({ emails }: { emails: DeadEmailRow[] }) {
	if (emails.length === 0) return null
	return (
		<Card asChild className="mb-4">
			<section aria-labelledby="undelivered-emails">
				<CardHead aside="not delivered">
					<h2 id="undelivered-emails" className="text-h4">
						<StatusBadge tone="stop">Emails that were not delivered</StatusBadge>
					</h2>
				</CardHead>
				<ul className="divide-y divide-line border-line border-t">
					{emails.map((email) => (
						<li
							key={email.id}
							className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5"
						>
							<div className="min-w-0">
								<p className="font-semibold">{email.subject}</p>
								<p className="text-fine text-ink-soft [overflow-wrap:anywhere]">
									{`To ${email.to} · ${email.day} · ${email.attempts} ${email.attempts === 1 ? 'try' : 'tries'}${email.lastError ? ` · ${email.lastError}` : ''}`}
								</p>
							</div>
							<Form method="post">
								<input type="hidden" name="intent" value="requeue" />
								<input type="hidden" name="emailId" value={email.id} />
								<Button
									type="submit"
									variant="plain"
									size="compact"
									aria-label={`Send again: ${email.subject} to ${email.to}`}
								>
									Send again
								</Button>
							</Form>
						</li>
					))}
				</ul>
			</section>
		</Card>
	)
}
