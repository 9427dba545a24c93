import { type FormEvent, useState } from 'react'
import { questionCharsMax } from '#app/modules/signing/desk/signing-limits.ts'
import { KitButton, KitLink, Panel } from '../controls.tsx'
import { useOpenKit } from '../use-kit.ts'
import { ReadyCheck } from './ready-check.tsx'
import { RemoveKit } from './remove-kit.tsx'

/** The advisor: by phone, by a question that alerts them in the admin area, and by chat; and what is stored on this phone. */
export function Help() {
	const { case: kitCase, signing } = useOpenKit()
	const { name, phone } = kitCase.advisor
	return (
		<>
			<h1>Help</h1>
			<Panel title={`Call ${name}`}>
				{phone && (
					<KitLink look="go" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
						{`Call ${phone}`}
					</KitLink>
				)}
				<p className="text-small">
					You can always stop and step outside. <a href="/#chat">Chat</a> needs signal.
				</p>
			</Panel>
			<Panel title="Ask my advisor">
				<AskForm />
				<ul className="grid gap-4" aria-label="Questions">
					{[...signing.asks.values()].reverse().map(({ id, text, replies }) => (
						<li key={id} className="grid gap-2 border-line border-t pt-3">
							<p className="[overflow-wrap:anywhere]">{text}</p>
							{replies.length === 0 && <p className="text-small">No reply yet.</p>}
							{replies.map((reply) => (
								<p
									key={`${reply.writtenAt} ${reply.text}`}
									className="rounded-card bg-brand-wash p-3 font-semibold [overflow-wrap:anywhere]"
								>
									{`${name}: ${reply.text}`}
								</p>
							))}
						</li>
					))}
				</ul>
			</Panel>
			<ReadyCheck />
			<RemoveKit />
		</>
	)
}

function AskForm() {
	const { store, connection } = useOpenKit()
	const [text, setText] = useState('')
	function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		if (!text.trim()) return
		void store.append({ kind: 'ask', ask: crypto.randomUUID(), paper: null, text: text.trim() })
		setText('')
	}
	return (
		<form onSubmit={send} className="grid gap-3">
			<label htmlFor="question" className="font-semibold text-small">
				Your question
			</label>
			<textarea
				id="question"
				rows={3}
				maxLength={questionCharsMax}
				value={text}
				onInput={({ currentTarget }) => setText(currentTarget.value)}
				className="rounded-control border-2 border-line-strong bg-field px-3 py-2"
			/>
			<KitButton type="submit">Ask</KitButton>
			{connection === 'offline' && (
				<p className="text-small">Without a signal, we send it as soon as you have one.</p>
			)}
		</form>
	)
}
