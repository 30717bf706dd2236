//! Masking parts of a picture.

use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::path::Path;

use footbridge_engine::ShownPlace;

/// The grey of masked parts.
const GREY: u8 = 128;

/// Masks rectangles of a PNG file that shows a page with a width of `page_width` CSS pixels.
///
/// # Errors
/// If the file can't be read, isn't a PNG, or can't be written.
pub(crate) fn paint_over(path: &Path, page_width: u32, places: &[ShownPlace]) -> io::Result<()> {
    let mut decoder = png::Decoder::new(BufReader::new(File::open(path)?));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info()?;
    let size = reader
        .output_buffer_size()
        .ok_or_else(|| io::Error::other("the picture is too large"))?;
    let mut pixels = vec![0; size];
    let frame = reader.next_frame(&mut pixels)?;
    let channels = frame.color_type.samples();
    let has_alpha = matches!(
        frame.color_type,
        png::ColorType::Rgba | png::ColorType::GrayscaleAlpha
    );
    let scale = f64::from(frame.width) / f64::from(page_width.max(1));
    for place in places {
        for (row, columns) in area(*place, scale, frame.width, frame.height) {
            for column in columns {
                let start = row * frame.line_size + column * channels;
                let pixel = &mut pixels[start..start + channels];
                let (colours, alpha) = pixel.split_at_mut(channels - usize::from(has_alpha));
                colours.fill(GREY);
                alpha.fill(u8::MAX);
            }
        }
    }
    let mut encoder = png::Encoder::new(
        BufWriter::new(File::create(path)?),
        frame.width,
        frame.height,
    );
    encoder.set_color(frame.color_type);
    encoder.set_depth(frame.bit_depth);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels[..frame.buffer_size()])?;
    writer.finish()?;
    Ok(())
}

/// The rows of a rectangle in a picture of this size, each with its columns, clipped to the picture.
fn area(
    ShownPlace(left, top, width, height): ShownPlace,
    scale: f64,
    picture_width: u32,
    picture_height: u32,
) -> impl Iterator<Item = (usize, std::ops::Range<usize>)> {
    let columns = pixels(left, width, scale, picture_width);
    pixels(top, height, scale, picture_height).map(move |row| (row, columns.clone()))
}

/// The pixels that a length covers, including partly, clipped to the picture.
fn pixels(start: f64, length: f64, scale: f64, limit: u32) -> std::ops::Range<usize> {
    let limit = f64::from(limit);
    let begin = (start * scale).floor().clamp(0.0, limit);
    let end = ((start + length) * scale).ceil().clamp(begin, limit);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "both are whole numbers from 0 to the picture's size"
    )]
    let range = begin as usize..end as usize;
    range
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangle_is_masked_and_the_rest_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        let mut encoder = png::Encoder::new(File::create(&path).unwrap(), 4, 4);
        encoder.set_color(png::ColorType::Rgba);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&[9; 64]).unwrap();
        writer.finish().unwrap();
        // A page of two pixels, each of them two pixels in the picture. The second rectangle extends beyond it.
        let places = [
            ShownPlace(0.0, 0.0, 1.0, 0.5),
            ShownPlace(1.5, 1.5, 9.0, 9.0),
        ];
        paint_over(&path, 2, &places).unwrap();
        let decoder = png::Decoder::new(BufReader::new(File::open(&path).unwrap()));
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = [0; 64];
        reader.next_frame(&mut pixels).unwrap();
        let grey = [GREY, GREY, GREY, u8::MAX];
        let painted: Vec<usize> = (0..16)
            .filter(|index| pixels[index * 4..index * 4 + 4] == grey)
            .collect();
        assert_eq!(painted, [0, 1, 15]);
        assert_eq!(pixels[8..12], [9; 4]);
    }

    #[test]
    fn invalid_picture_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        std::fs::write(&path, "text").unwrap();
        assert!(paint_over(&path, 2, &[]).is_err());
    }
}
