import { KitButton, Note } from './controls.tsx'
import { blockNetwork } from './store/kit-requests.ts'
import { useBlocked } from './use-blocked.ts'
import { useOpenKit } from './use-kit.ts'

/** Messages that the person has to see before anything else. */
export function Notices() {
	const { state, case: kitCase, isSaved, connection, store, rejected, isNewVersion } = useOpenKit()
	const isBlocked = useBlocked()
	const turnOn = () => {
		blockNetwork(false)
		void store.sync()
	}
	return (
		<>
			{isNewVersion && kitCase.agreed && (
				<Note tone="stop">
					<p>
						<strong>{`What was agreed has changed: version ${kitCase.agreed.version}.`}</strong>{' '}
						<span>{`${kitCase.agreed.reason} Every document is compared with the new version.`}</span>
					</p>
					<KitButton look="danger" onClick={() => store.acceptVersion()}>
						Got it
					</KitButton>
				</Note>
			)}
			{kitCase.stop && (
				<Note tone="stop">
					<p>
						<strong>{kitCase.stop}</strong>
					</p>
				</Note>
			)}
			{isBlocked && (
				<Note tone="info">
					<p>The kit is acting as if there were no signal. Try it: everything should work.</p>
					<KitButton onClick={turnOn}>End the test</KitButton>
				</Note>
			)}
			{state === 'unknown' && (
				<Note tone="stop">
					<p>
						The site no longer knows this phone. What you wrote is still here. Open the kit again from your
						account, and it will be sent.
					</p>
				</Note>
			)}
			{!isSaved && connection === 'offline' && (
				<Note tone="stop">
					<p>
						This phone has no space left. Keep the kit open until there is signal, or delete something else.
					</p>
				</Note>
			)}
			{rejected.length > 0 && (
				<Note tone="stop">
					<p>
						{`The site didn’t accept ${rejected.length === 1 ? 'one entry' : `${rejected.length} entries`}: ${[...new Set(rejected.map(({ reason }) => reason))].join(' ')}`}
					</p>
				</Note>
			)}
			{kitCase.isClosed && (
				<Note tone="info">
					<p>This deal is closed. Everything you entered is kept, but you can’t add more.</p>
				</Note>
			)}
		</>
	)
}
