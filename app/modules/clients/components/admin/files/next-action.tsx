import { getOwnValue } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { AdminClient } from '../../../admin-client.ts'
import { clientLimits } from '../../../files/client-file.ts'
import { FileForm } from './file-form.tsx'
import { NextActionBadge } from './next-action-status.tsx'

type NextActionProps = {
	client: Pick<AdminClient, 'nextAction' | 'followUp' | 'version' | 'closed'>
	rejected: RejectedForm | null | undefined
	/** The due day that the form proposes: a week from today. */
	proposedDay: string
}

/** The next action (who, what and by when), and the advisor's follow-up date. */
export function NextAction({ client, rejected, proposedDay }: NextActionProps) {
	const { nextAction, followUp, closed, version } = client
	return (
		<Card asChild>
			<section aria-labelledby="next">
				<CardHead
					aside={
						<NextActionBadge
							side={nextAction?.side ?? null}
							overdue={nextAction?.overdue ?? false}
							closed={closed !== null}
						/>
					}
				>
					<h2 id="next">Next</h2>
				</CardHead>
				<CardBody>
					<p className="font-semibold text-lead leading-snug">
						{nextAction ? nextAction.what : closed ? `Closed on ${closed}.` : 'Nothing to do right now.'}
					</p>
					{nextAction && (
						<p className="text-ink-soft">
							<span>{`${nextAction.side === 'advisor' ? 'You' : 'The client'}, by`}</span>{' '}
							<time dateTime={nextAction.instant}>{nextAction.due}</time>
						</p>
					)}
					{followUp && (
						<p className={followUp.due ? 'mt-2 font-semibold text-danger' : 'mt-2 text-ink-soft'}>
							{`Follow up on ${followUp.day}${followUp.note ? `: ${followUp.note}` : ''}`}
						</p>
					)}
					<div className="mt-2 grid gap-x-8 lg:grid-cols-2">
						<Disclosure
							look="text"
							summary="Change the next step"
							defaultOpen={isOpen(rejected, 'next-action')}
						>
							<NextActionForm client={client} rejected={rejected} proposedDay={proposedDay} />
						</Disclosure>
						<Disclosure look="text" summary="Set a follow-up" defaultOpen={isOpen(rejected, 'follow-up')}>
							<FollowUpForm followUp={followUp} version={version} rejected={rejected} />
						</Disclosure>
					</div>
				</CardBody>
			</section>
		</Card>
	)
}

function NextActionForm({ client: { nextAction, version }, rejected: all, proposedDay }: NextActionProps) {
	const rejected = rejectionFor(all, 'next-action')
	const value = (name: string, fallback: string) => getOwnValue(rejected?.values, name) ?? fallback
	return (
		<FileForm intent="next-action" version={version} rejected={rejected} label="Save next step" variant="go">
			<Field label="Waiting on" id="side">
				<Select name="side" defaultValue={value('side', nextAction?.side ?? 'advisor')}>
					<option value="advisor">You</option>
					<option value="client">The client</option>
					<option value="">No one</option>
				</Select>
			</Field>
			<Field label="What needs to be done" id="next-action-what" error={rejected?.errors.nextActionWhat}>
				<Input
					name="nextActionWhat"
					maxLength={clientLimits.nextActionWhat}
					defaultValue={value('nextActionWhat', nextAction?.what ?? '')}
				/>
			</Field>
			<Field label="By" id="next-action-due" error={rejected?.errors.dueOn}>
				<Input type="date" name="dueOn" defaultValue={value('dueOn', nextAction?.dueOn ?? proposedDay)} />
			</Field>
		</FileForm>
	)
}

type FollowUpProps = Pick<AdminClient, 'followUp' | 'version'> & Pick<NextActionProps, 'rejected'>

function FollowUpForm({ followUp, version, rejected: all }: FollowUpProps) {
	const rejected = rejectionFor(all, 'follow-up')
	const value = (name: string, fallback: string) => getOwnValue(rejected?.values, name) ?? fallback
	return (
		<FileForm intent="follow-up" version={version} rejected={rejected} label="Save follow-up">
			<Field
				label="Follow-up date"
				id="follow-up-on"
				hint="Leave empty for no follow-up"
				error={rejected?.errors.followUpOn}
			>
				<Input type="date" name="followUpOn" defaultValue={value('followUpOn', followUp?.date ?? '')} />
			</Field>
			<Field label="Note" id="follow-up-note" optional error={rejected?.errors.followUpNote}>
				<Input
					name="followUpNote"
					maxLength={clientLimits.followUpNote}
					defaultValue={value('followUpNote', followUp?.note ?? '')}
				/>
			</Field>
		</FileForm>
	)
}

const isOpen = (rejected: NextActionProps['rejected'], intent: 'next-action' | 'follow-up') =>
	rejectionFor(rejected, intent) !== null
