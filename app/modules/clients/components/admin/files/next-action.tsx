import { ownValue } from '#app/lib/own-key.ts'
import { answerFor, type FormAnswer } from '#app/lib/parse-form.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { AdminClient } from '../../../admin-client.ts'
import { clientLimits } from '../../../files/client-file.ts'
import { FileForm } from './file-form.tsx'
import { NextActionLamp } from './next-action-status.tsx'

type NextProps = {
	client: Pick<AdminClient, 'move' | 'followUp' | 'version' | 'closed'>
	answer: FormAnswer | null | undefined
	/** A week from today, as the form proposes it. */
	proposedDay: string
}

/** Waiting on it is, what they have to do and by when; and when the advisor comes back to it anyway. */
export function NextAction({ client, answer, proposedDay }: NextProps) {
	const { move, followUp, closed, version } = client
	return (
		<Card asChild>
			<section aria-labelledby="next">
				<CardHead
					aside={
						<NextActionLamp
							side={move?.side ?? null}
							overdue={move?.overdue ?? false}
							closed={closed !== null}
						/>
					}
				>
					<h2 id="next">Next</h2>
				</CardHead>
				<CardBody>
					<p className="font-semibold text-lead leading-snug">
						{move ? move.what : closed ? `Closed on ${closed}.` : 'Nothing to do right now.'}
					</p>
					{move && (
						<p className="text-ink-soft">
							{move.side === 'advisor' ? 'You' : 'The client'}, by{' '}
							<time dateTime={move.instant}>{move.due}</time>
						</p>
					)}
					{followUp && (
						<p className={followUp.due ? 'mt-2 font-semibold text-danger' : 'mt-2 text-ink-soft'}>
							Follow up on {followUp.words}
							{followUp.note && `: ${followUp.note}`}
						</p>
					)}
					<div className="mt-2 grid gap-x-8 lg:grid-cols-2">
						<Disclosure look="text" summary="Change the next step" defaultOpen={isOpen(answer, 'move')}>
							<MoveForm client={client} answer={answer} proposedDay={proposedDay} />
						</Disclosure>
						<Disclosure look="text" summary="Set a follow-up" defaultOpen={isOpen(answer, 'follow-up')}>
							<FollowUpForm followUp={followUp} version={version} answer={answer} />
						</Disclosure>
					</div>
				</CardBody>
			</section>
		</Card>
	)
}

function MoveForm({ client: { move, version }, answer: all, proposedDay }: NextProps) {
	const answer = answerFor(all, 'move')
	const value = (name: string, usual: string) => ownValue(answer?.typed, name) ?? usual
	return (
		<FileForm intent="move" version={version} answer={answer} label="Save next step" variant="go">
			<Field label="Waiting on" id="side">
				<Select name="side" defaultValue={value('side', move?.side ?? 'advisor')}>
					<option value="advisor">You</option>
					<option value="client">The client</option>
					<option value="">No one</option>
				</Select>
			</Field>
			<Field label="What needs to be done" id="move-what" error={answer?.errors.nextActionWhat}>
				<Input
					name="nextActionWhat"
					maxLength={clientLimits.nextActionWhat}
					defaultValue={value('nextActionWhat', move?.what ?? '')}
				/>
			</Field>
			<Field label="By" id="move-due" error={answer?.errors.dueOn}>
				<Input type="date" name="dueOn" defaultValue={value('dueOn', move?.dueOn ?? proposedDay)} />
			</Field>
		</FileForm>
	)
}

type FollowUpProps = Pick<AdminClient, 'followUp' | 'version'> & Pick<NextProps, 'answer'>

function FollowUpForm({ followUp, version, answer: all }: FollowUpProps) {
	const answer = answerFor(all, 'follow-up')
	const value = (name: string, usual: string) => ownValue(answer?.typed, name) ?? usual
	return (
		<FileForm intent="follow-up" version={version} answer={answer} label="Save follow-up">
			<Field
				label="Follow-up date"
				id="follow-up-on"
				hint="Leave empty for no follow-up"
				error={answer?.errors.followUpOn}
			>
				<Input type="date" name="followUpOn" defaultValue={value('followUpOn', followUp?.on ?? '')} />
			</Field>
			<Field label="Note" id="follow-up-note" optional error={answer?.errors.followUpNote}>
				<Input
					name="followUpNote"
					maxLength={clientLimits.followUpNote}
					defaultValue={value('followUpNote', followUp?.note ?? '')}
				/>
			</Field>
		</FileForm>
	)
}

const isOpen = (answer: NextProps['answer'], intent: 'move' | 'follow-up') =>
	answerFor(answer, intent) !== null
