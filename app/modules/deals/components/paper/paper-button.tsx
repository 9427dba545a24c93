import { Icon } from '#app/ui/icons/icon.tsx'
import { acceptedFiles } from './accepted-files.ts'

/** A button that chooses a file; phones offer their camera, too. Without scripts nothing could read it, so it is hidden. */
export const PaperButton = ({ label, onFile }: { label: string; onFile(file: File): void }) => (
	<label className="button button-line button-md relative cursor-pointer focus-within:outline-3 whitespace-nowrap noscript:hidden max-[30rem]:flex-auto max-[30rem]:px-2 max-[30rem]:text-base">
		<Icon name="camera" />
		<span>{label}</span>
		<input
			type="file"
			accept={acceptedFiles}
			className="absolute inset-0 cursor-pointer opacity-0"
			onChange={({ target }) => {
				const [file] = target.files ?? []
				target.value = ''
				if (file) onFile(file)
			}}
		/>
	</label>
)
