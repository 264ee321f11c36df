/** The XMP metadata that marks a picture as made by AI. */

/** IPTC's term for a photo changed by generative means. */
const DIGITAL_SOURCE_TYPE =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'
const SOFTWARE = 'Toile'

/** XMP packet that marks a picture as made by Toile with trained algorithms (IPTC Photo Metadata 2023.1). */
export const AI_MARK_XMP = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    xmp:CreatorTool="${SOFTWARE}"
    Iptc4xmpExt:DigitalSourceType="${DIGITAL_SOURCE_TYPE}"/>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`
