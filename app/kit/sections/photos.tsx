import { useEffect, useState } from 'react'
import { paperKinds } from '#app/modules/signing/paper/paper-kinds.ts'
import { Panel } from '../controls.tsx'
import { useOpenKit } from '../use-kit.ts'
import { TakePhoto } from './take-photo.tsx'

/** The photos on this phone, and whether the advisor has them. */
export function Photos() {
	const { photos, signing } = useOpenKit()
	const nameOf = (photo: string) => {
		const paper = signing.papers.get(signing.photos.get(photo) ?? '')
		return paper ? paperKinds[paper.form].name : 'Photo'
	}
	return (
		<>
			<h1>Photos</h1>
			<p>Take a photo of each document before you sign it, of the odometer, and of any damage.</p>
			<TakePhoto paper={null} />
			{photos.size > 0 && (
				<Panel title="On this phone">
					<ul className="grid grid-cols-2 gap-3">
						{[...photos].map(([id, isSent]) => (
							<li key={id} className="grid gap-1">
								<StoredPhoto id={id} name={nameOf(id)} />
								<p className="text-fine">{`${nameOf(id)}, ${isSent ? 'sent' : 'waits for signal'}`}</p>
							</li>
						))}
					</ul>
				</Panel>
			)}
		</>
	)
}

function StoredPhoto({ id, name }: { id: string; name: string }) {
	const { store } = useOpenKit()
	const [url, setUrl] = useState('')
	useEffect(() => {
		let objectUrl = ''
		let isGone = false
		void store.photo(id).then((photo) => {
			if (!photo || isGone) return
			objectUrl = URL.createObjectURL(photo)
			setUrl(objectUrl)
		})
		return () => {
			isGone = true
			URL.revokeObjectURL(objectUrl)
		}
	}, [id, store])
	return url ? (
		<img src={url} alt={name} className="aspect-3/4 w-full rounded-control border border-line object-cover" />
	) : (
		<div className="aspect-3/4 rounded-control border border-line bg-band" />
	)
}
