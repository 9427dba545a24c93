import { useState } from 'react'
import { KitButton, Note, Panel } from '../controls.tsx'
import { useOpenKit } from '../use-kit.ts'

/** Removes everything from this phone, after saying what would be lost. */
export function RemoveKit() {
	const { store, waitingCount } = useOpenKit()
	const [isAsking, setAsking] = useState(false)
	const remove = async (evenIfWaiting: boolean) => {
		if (!(await store.leave({ evenIfWaiting }))) setAsking(true)
	}
	return (
		<Panel title="Remove the kit from this phone">
			{isAsking ? (
				<Note tone="stop">
					<p>
						{`${waitingCount === 1 ? 'One entry is' : `${waitingCount} entries are`} not sent yet and would be lost. Wait for a signal, or remove the kit anyway.`}
					</p>
					<div className="flex flex-wrap gap-3">
						<KitButton look="plain" onClick={() => setAsking(false)}>
							Keep it
						</KitButton>
						<KitButton look="danger" onClick={() => void remove(true)}>
							Remove it anyway
						</KitButton>
					</div>
				</Note>
			) : (
				<>
					<p className="text-small">What was sent stays in your account.</p>
					<KitButton look="danger" onClick={() => void remove(false)}>
						Remove it
					</KitButton>
				</>
			)}
		</Panel>
	)
}
