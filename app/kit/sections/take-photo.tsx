import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useOpenKit } from '../use-kit.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Takes or chooses photos. They are stored on the phone and sent when there is a signal. */
export function TakePhoto({ paper }: { paper: string | null }) {
	const { store } = useOpenKit()
	const [error, setError] = useState('')
	const [isBusy, setBusy] = useState(false)
	async function take(files: readonly File[]) {
		setError('')
		setBusy(true)
		for (const file of files) {
			try {
				await store.takePhoto(await shrinkPhoto(file), paper)
			} catch {
				setError(`${file.name} can’t be saved. It isn’t a picture, or this phone is out of space.`)
			}
		}
		setBusy(false)
	}
	return (
		<div className="grid gap-1">
			<label className="button button-line button-md relative has-focus-visible:outline-3 has-focus-visible:outline-focus">
				<Camera aria-hidden="true" size={20} />
				<span>{isBusy ? 'Saving the photo…' : 'Take a photo'}</span>
				<input
					type="file"
					accept="image/*"
					capture="environment"
					multiple
					className="absolute inset-0 opacity-0"
					onChange={({ currentTarget }) => {
						const files = [...(currentTarget.files ?? [])]
						currentTarget.value = ''
						void take(files)
					}}
				/>
			</label>
			{error && (
				<p role="alert" className="font-semibold text-danger text-small">
					{error}
				</p>
			)}
		</div>
	)
}
