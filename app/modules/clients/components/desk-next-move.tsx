import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import { clientLimits } from '../client-file.ts'
import type { DeskClient, FileRefusal } from '../desk-client.ts'
import { errorAt, FileForm, refusalOf } from './desk-file-form.tsx'
import { MoveLamp } from './desk-move-lamp.tsx'

type NextProps = {
	client: Pick<DeskClient, 'move' | 'followUp' | 'version' | 'closed'>
	refused: FileRefusal | null | undefined
	/** A week from today, as the form proposes it. */
	proposedDay: string
}

/** Whose move it is, what they have to do and by when; and when the advisor comes back to it anyway. */
export function NextMove({ client, refused, proposedDay }: NextProps) {
	const { move, followUp, closed, version } = client
	return (
		<Card asChild>
			<section aria-labelledby="next">
				<CardHead
					aside={
						<MoveLamp side={move?.side ?? null} overdue={move?.overdue ?? false} closed={closed !== null} />
					}
				>
					<h2 id="next">Next</h2>
				</CardHead>
				<CardBody>
					<p className="font-semibold text-lead leading-snug">
						{move ? move.what : closed ? `Closed on ${closed}.` : 'Nobody has to do anything.'}
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
						<Disclosure look="text" summary="Change the next move" defaultOpen={isOpen(refused, 'move')}>
							<MoveForm {...{ client, refused, proposedDay }} />
						</Disclosure>
						<Disclosure look="text" summary="Set a follow-up" defaultOpen={isOpen(refused, 'follow-up')}>
							<FollowUpForm {...{ followUp, version, refused }} />
						</Disclosure>
					</div>
				</CardBody>
			</section>
		</Card>
	)
}

function MoveForm({ client: { move, version }, refused: all, proposedDay }: NextProps) {
	const refused = refusalOf(all, 'move')
	const value = (name: string, usual: string) => refused?.values[name] ?? usual
	return (
		<FileForm intent="move" version={version} refused={refused} label="Save next move" variant="go">
			<Field label="Whose move" id="side">
				<Select name="side" defaultValue={value('side', move?.side ?? 'advisor')}>
					<option value="advisor">Yours</option>
					<option value="client">The client’s</option>
					<option value="">Nobody’s</option>
				</Select>
			</Field>
			<Field label="What has to be done" id="move-what" error={errorAt(refused, 'moveWhat')}>
				<Input
					name="moveWhat"
					maxLength={clientLimits.moveWhat}
					defaultValue={value('moveWhat', move?.what ?? '')}
				/>
			</Field>
			<Field label="By" id="move-due" error={errorAt(refused, 'dueOn')}>
				<Input type="date" name="dueOn" defaultValue={value('dueOn', move?.dueOn ?? proposedDay)} />
			</Field>
		</FileForm>
	)
}

type FollowUpProps = Pick<DeskClient, 'followUp' | 'version'> & Pick<NextProps, 'refused'>

function FollowUpForm({ followUp, version, refused: all }: FollowUpProps) {
	const refused = refusalOf(all, 'follow-up')
	const value = (name: string, usual: string) => refused?.values[name] ?? usual
	return (
		<FileForm intent="follow-up" version={version} refused={refused} label="Save follow-up">
			<Field
				label="Come back on"
				id="follow-up-on"
				hint="Empty: no follow-up"
				error={errorAt(refused, 'followUpOn')}
			>
				<Input type="date" name="followUpOn" defaultValue={value('followUpOn', followUp?.on ?? '')} />
			</Field>
			<Field label="About" id="follow-up-note" optional error={errorAt(refused, 'followUpNote')}>
				<Input
					name="followUpNote"
					maxLength={clientLimits.followUpNote}
					defaultValue={value('followUpNote', followUp?.note ?? '')}
				/>
			</Field>
		</FileForm>
	)
}

const isOpen = (refused: NextProps['refused'], intent: 'move' | 'follow-up') =>
	refusalOf(refused, intent) !== null
